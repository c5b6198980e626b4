// Every option, with each value's own sentence and example. One that is chosen is there at once.
//   <Options options=${list} values=${{ bombs: "off" }} set=${(name, text) => ...} tiles=${false} own=${{ bombs: "on" }} />
//   values   the value of each option at this table
//   own      the house rules that are stated, which are marked
//   set      called with the name of an option and the text of its new value

import { html, useId, useState } from "../page/html.js";
import { t } from "../page/words.js";
import { suitGlyph } from "../parts/card.js";
import { SeatField } from "../parts/fields.js";
import { asSentence, begun, Drawn, Sentence } from "../parts/sentence.js";
import { same, sentenceOf, textOf } from "./house-text.js";

export function Options({ options, values, own, set, tiles }) {
  const groups = [...new Set(options.map((option) => option.group))];
  return html`
    <section class="options">
      <h2>${t("house.options")}</h2>
      ${groups.map(
        (group) => html`
          <section key=${group}>
            <h3>${asSentence(group).slice(0, -1)}</h3>
            ${options
              .filter((option) => option.group === group)
              .map((option) => html`<${Option} key=${option.name} option=${option} value=${values[option.name]} isOwn=${option.name in own} set=${set} tiles=${tiles} />`)}
          </section>
        `,
      )}
    </section>
  `;
}

function Option({ option, value, isOwn, set, tiles }) {
  return html`
    <details class="option">
      <summary>
        <b>${option.title}</b>${isOwn && html` <span class="mark">${t("house.own-rule")}</span>`}
        <br /><small><${Sentence} text=${sentenceOf(option, value)} tiles=${tiles} /></small>
      </summary>
      <${Values} option=${option} value=${value} legend=${html`${begun(option.title)} <small>${asSentence(option.meaning)}</small>`} set=${set} tiles=${tiles} part="option" />
      ${takesOthers(option) && html`<${OwnValue} option=${option} value=${value} set=${set} />`}
    </details>
  `;
}

// The values of an option to choose from.
export function Values({ option, value, legend, set, tiles, part }) {
  const isListed = option.values.some((each) => same(each.value, value));
  return html`
    <fieldset class="values">
      <legend>${legend}</legend>
      ${option.values.map(
        (each) => html`
          <label key=${textOf(each.value)}>
            <input type="radio" name=${`${part}-${option.name}`} checked=${same(each.value, value)} onChange=${() => set(option.name, textOf(each.value))} />
            <span class="meaning"><${Drawn} text=${asSentence(each.sentence)} tiles=${tiles} /></span>
          </label>
        `,
      )}
      ${!isListed && html`<label><input type="radio" name=${`${part}-${option.name}`} checked /> <span class="meaning">${sentenceOf(option, value)}</span></label>`}
    </fieldset>
  `;
}

// May there be values besides those that are listed?
const takesOthers = (option) => Boolean(option.syntax) || option.values.some((each) => typeof each.value === "number");

export function OwnValue({ option, value, set }) {
  const [text, setText] = useState("");
  const id = useId();
  const label = t("house.own-label", { option: option.title });
  const nameOf = (order) => [...order].map((suit) => suitGlyph(suit)).join(" ");
  if (option.name === "suit_order") return html`<${SeatField} label=${label} value=${textOf(value)} seats=${option.schema.enum} nameOf=${nameOf} onChange=${(order) => set(option.name, order)} />`;
  const use = (event) => {
    event.preventDefault();
    if (text.trim()) set(option.name, text.trim());
    setText("");
  };
  return html`
    <form class="field own" onSubmit=${use}>
      <label for=${id}>${label}</label>
      ${option.syntax && html`<p class="hint" id="${id}-hint">${asSentence(option.syntax)}</p>`}
      <span class="row">
        <input id=${id} type="text" value=${text} maxlength="2000" onInput=${(event) => setText(event.target.value)} autocomplete="off" spellcheck=${false} aria-describedby=${option.syntax ? `${id}-hint` : undefined} />
        <button type="submit">${t("house.use")}</button>
      </span>
    </form>
  `;
}
