// What a value of an option means: its sentence, and beside it the cards of which the sentence speaks.
//   <Meaning sentence=${value.sentence} tiles=${false} />
//   sentenceOf(option, value)   the sentence of a value, or the value itself where it is one of somebody's own

import { html } from "../page/html.js";
import { t } from "../page/words.js";
import { Card } from "../parts/card.js";
import { asSentence, CODE, Sentence } from "../parts/sentence.js";
import { same, textOf } from "./house-text.js";

export function sentenceOf(option, value) {
  const listed = option.values.find((each) => same(each.value, value));
  return listed ? asSentence(listed.sentence) : t("house.own", { value: textOf(value) });
}

// The cards of a sentence, those that stand together in one set.
function setsIn(sentence) {
  const parts = sentence.split(CODE);
  const sets = [];
  parts.forEach((part, index) => {
    if (index % 2 === 0) return;
    if (index > 1 && /^\s*$/u.test(parts[index - 1])) sets.at(-1).push(part);
    else sets.push([part]);
  });
  return sets;
}

export function Meaning({ sentence, tiles }) {
  const sets = setsIn(sentence);
  return html`
    <span class="meaning"><${Sentence} text=${asSentence(sentence)} tiles=${tiles} /></span>
    ${sets.length > 0 && html`
      <span class="example-cards" aria-hidden="true">
        ${sets.map((cards, at) => html`<span class="set" key=${at}>${cards.map((code, index) => html`<${Card} key=${index} code=${code} tiles=${tiles} />`)}</span>`)}
      </span>
    `}
  `;
}
