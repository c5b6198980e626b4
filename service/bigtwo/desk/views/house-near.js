// How far the named variants are from the rules of this table, as the service counts it, and what is different.
//   useNear(text)    [{ named, differences }] of every named variant, in the order of the rulebook; null until it is known
//   nearest(near, asked)    the same, nearest first: by the options in `asked` first, where there are any, then by all
//   <Differences near=${near} preferred=${id} options=${list} tiles=${false} />   those from the next named variant

import { ask, Refused, useFound, useRead } from "../page/ask.js";
import { html, useLast } from "../page/html.js";
import { t } from "../page/words.js";
import { RuleLinks } from "../parts/rule.js";
import { Sentence } from "../parts/sentence.js";
import { inSuits, sentenceOf } from "./house-text.js";

async function compared(named, text, signal) {
  try {
    const { differences } = await ask("variants/diff", { left: named.id, right: text }, { signal });
    return { named, differences };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

export function useNear(text) {
  const { answer } = useRead("variants");
  const all = answer?.variants;
  const found = useFound((all && text) ?? null, (signal) => Promise.all(all.map((named) => compared(named, text, signal))));
  const near = useLast(found.answer);
  return text === null ? null : (near?.filter(Boolean) ?? null);
}

export function nearest(near, asked = [], preferred = null) {
  const unlike = (entry) => entry.differences.filter((each) => asked.includes(each.option)).length;
  const other = (entry) => (entry.named.id === preferred ? 0 : 1);
  return near
    .map((entry) => ({ ...entry, unlike: unlike(entry) }))
    .sort((left, right) => left.unlike - right.unlike || left.differences.length - right.differences.length || other(left) - other(right));
}

export function Differences({ near, preferred, options, tiles }) {
  if (!near?.length) return null;
  const [{ named, differences }] = nearest(near, [], preferred);
  const optionOf = (name) => options.find((option) => option.name === name);
  const suits = differences.find((each) => each.option === "suit_order") ?? { left: "", right: "" };
  const known = differences.filter((each) => optionOf(each.option));
  if (!known.length) return html`<section class="differences"><p>${t("house.same", { title: named.title })}</p></section>`;
  return html`
    <section class="differences" aria-labelledby="house-differences">
      <h2 id="house-differences">${t("house.differences", { title: named.title })}</h2>
      ${known.map((each) => {
        const option = optionOf(each.option);
        return html`
          <section key=${each.option}>
            <h3>${option.title}</h3>
            <dl class="facts">
              <div><dt>${t("house.here")}</dt><dd><${Sentence} text=${sentenceOf(option, each.right)} tiles=${tiles} /></dd></div>
              <div><dt>${t("house.there")}</dt><dd><${Sentence} text=${sentenceOf(inSuits(option, suits.right, suits.left), each.left)} tiles=${tiles} /></dd></div>
            </dl>
            <${RuleLinks} ids=${each.rules} />
          </section>
        `;
      })}
    </section>
  `;
}
