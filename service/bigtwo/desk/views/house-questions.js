// Eight questions that find the rules of a table. Each asks for one option; its answers are the values of the option in
// the words of the service, that of the rules chosen above is there, and the named variants that come nearest stand below.
//   <Questions options=${list} values=${values} near=${near} set=${(name, text) => ...} take=${(id) => ...} tiles=${false} />

import { html } from "../page/html.js";
import { t } from "../page/words.js";
import { nearest } from "./house-near.js";
import { OwnValue, Values } from "./house-options.js";

const MOST_SHOWN = 4;

const QUESTIONS = ["players", "suit_order", "straight_order", "five_card_crossing", "flush_order", "after_pass", "later_leader", "settlement"];

export function Questions({ options, values, near, set, take, tiles }) {
  const asked = QUESTIONS.map((name) => options.find((option) => option.name === name)).filter(Boolean);
  return html`
    <details class="questions">
      <summary><b>${t("house.questions")}</b></summary>
      ${asked.map(
        (option) => html`
          <${Values} key=${option.name} option=${option} value=${values[option.name]}
            legend=${t(`house.ask-${option.name.replaceAll("_", "-")}`)} set=${set} tiles=${tiles} part="question" />
          ${option.name === "suit_order" && html`<${OwnValue} option=${option} value=${values[option.name]} set=${set} />`}
        `,
      )}
      <${Nearest} near=${near} take=${take} />
    </details>
  `;
}

function Nearest({ near, take }) {
  const found = near ? nearest(near, QUESTIONS).slice(0, MOST_SHOWN) : [];
  return html`
    <section class="nearest" aria-labelledby="house-nearest">
      <h3 id="house-nearest">${t("house.nearest")}</h3>
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
