// Eight questions that find the rules of a table. Each asks for one option; its answers are the values of the option in
// the words of the service, and the named variants that come nearest are shown after each.
//   <Questions options=${list} values=${values} answered=${["suit_order"]} near=${near} set=${(name, text) => ...}
//              take=${(id) => ...} tiles=${false} />

import { html } from "../page/html.js";
import { t } from "../page/words.js";
import { nearest } from "./house-near.js";
import { OwnValue, Values } from "./house-options.js";

const MOST_SHOWN = 4;

export const QUESTIONS = ["players", "suit_order", "straight_order", "five_card_crossing", "flush_order", "after_pass", "later_leader", "settlement"];

export function Questions({ options, values, answered, near, set, take, tiles }) {
  const asked = QUESTIONS.map((name) => options.find((option) => option.name === name)).filter(Boolean);
  return html`
    <details class="questions" open=${answered.length > 0}>
      <summary><b>${t("house.questions")}</b></summary>
      ${asked.map(
        (option) => html`
          <${Values} key=${option.name} option=${option} value=${answered.includes(option.name) ? values[option.name] : undefined}
            legend=${t(`house.ask-${option.name.replaceAll("_", "-")}`)} set=${set} tiles=${tiles} part="question" />
          ${option.name === "suit_order" && html`<${OwnValue} option=${option} set=${set} />`}
        `,
      )}
      <${Nearest} near=${near} answered=${answered} take=${take} />
    </details>
  `;
}

function Nearest({ near, answered, take }) {
  const found = near && answered.length ? nearest(near, answered).slice(0, MOST_SHOWN) : [];
  return html`
    <section class="nearest" aria-labelledby="house-nearest">
      <h3 id="house-nearest">${t("house.nearest")}</h3>
      ${found.length === 0 && html`<p class="hint">${t("house.nearest-none")}</p>`}
      <ol>
        ${found.map(
          ({ named, unlike }) => html`
            <li key=${named.id}>
              <b>${named.title}</b> · ${unlike ? t("house.unlike", { count: unlike }) : t("house.fits")}
              <br /><small>${named.summary}</small>
              <br /><button type="button" onClick=${() => take(named.id)}>${t("house.take", { title: named.title })}</button>
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}
