// Who is right? Two plays, which of them wins and why, and how every variant rules.
// State: a, b (cards), variant, under (the variants asked below, where a person picks them).

import { hrefOf } from "../page/address.js";
import { useAsked, useRead } from "../page/ask.js";
import { html, useRef } from "../page/html.js";
import { kindName, t } from "../page/words.js";
import { CardPicker } from "../parts/card-picker.js";
import { cardsOf, textOf } from "../parts/codes.js";
import { usePack } from "../parts/pack.js";
import { RuleLinks } from "../parts/rule.js";
import { asSentence, begun, Problem, Sentence } from "../parts/sentence.js";
import { VariantPicker } from "../parts/variant-picker.js";
import { Verdict } from "../parts/verdict.js";

export const fields = ["a", "b", "variant", "under"];

const EXAMPLE = { a: "AH,2D,3S,4C,5H", b: "3H,4D,5S,6C,7H", variant: "hong-kong-ip" };

const TONES = { "a-beats-b": "yes", "b-beats-a": "yes", neither: "no", undefined: "no" };

export function View({ state, change }) {
  const { variant } = state;
  const a = cardsOf(state.a);
  const b = cardsOf(state.b);
  const { resolved, pack, problem: noVariant } = usePack(variant);
  const both = a.length > 0 && b.length > 0;
  const asked = both && !noVariant ? { a, b, variant } : null;
  const { answer, problem, waiting } = useAsked("compare", asked);
  const stood = useRef(false); // the other rulings are asked for when the first verdict stands there, so that it comes sooner
  stood.current ||= answer !== null;
  const rulings = useRulings(both && !problem && stood.current ? { a, b } : null, state.under);
  const deciding = { a: answer?.a.deciding_card, b: answer?.b.deciding_card };
  const places = [
    { id: "a", label: t("who.first"), cards: a },
    { id: "b", label: t("who.second"), cards: b },
  ];
  const given = places.find((place) => place.cards.length > 0);
  const single = useAsked("classify", given && !both && !noVariant ? { cards: given.cards, variant } : null);
  const put = (changed) => change(Object.fromEntries(Object.entries(changed).map(([id, cards]) => [id, textOf(cards)])));
  return html`
    <${VariantPicker} value=${variant} title=${resolved?.title} problem=${noVariant} onChange=${(text) => change({ variant: text })} />
    <${CardPicker} places=${places} onChange=${put} pack=${pack} variant=${variant} deciding=${deciding} brief=${briefOf(answer, single)}
      example=${html`<a href=${hrefOf("who", EXAMPLE)}>${t("who.example")}</a>`}>
      <section class="answer" aria-label=${t("who.verdict")} aria-busy=${waiting}>
        <${Problem} problem=${problem ?? single.problem} />
        ${single.answer && !single.answer.playable && html`<p class="notice"><${Sentence} text=${asSentence(single.answer.reason.detail)} tiles=${pack.tiles} /></p>`}
        ${answer && html`<${Result} answer=${answer} rulings=${rulings} tiles=${pack.tiles} />`}
      </section>
    <//>
    ${rulings.isAsked && html`<${Rulings} found=${rulings} under=${state.under} change=${change} tiles=${pack.tiles} />`}
  `;
}

// The verdict; before it is there, what a single play is, or how to begin.
function briefOf(answer, single) {
  if (answer) return t(`who.${answer.result}`);
  return single.answer ? begun(kindOf(single.answer)) : t("who.begin");
}

const kindOf = (side) => (side.playable ? kindName(side.kind) : t("who.no-combination"));

function Result({ answer, rulings, tiles }) {
  const { result, reason, overlap } = answer;
  return html`
    <${Verdict} sentence=${t(`who.${result}`)} detail=${reason.detail} rules=${answer.rules} tone=${TONES[result]} tiles=${tiles}>
      <p class="kinds">${t("who.kinds", { first: kindOf(answer.a), second: kindOf(answer.b) })}</p>
      ${rulings.answer && html`<${Tables} rulings=${rulings.answer.rulings} />`}
      ${overlap.length > 0 && html`<p class="notice"><${Sentence} text=${t("who.overlap", { cards: overlap.join(" ") })} tiles=${tiles} /></p>`}
    <//>
  `;
}

const useRulings = (plays, under) => ({
  isAsked: plays !== null,
  ...useAsked("rulings", plays && { operation: "compare", body: plays, ...(under && { variants: under.split(",") }) }),
});

// How many tables rule how, beside the verdict; each count leads to the reasons.
function Tables({ rulings }) {
  const counts = new Map();
  for (const { answer, variants } of rulings) counts.set(answer.result, (counts.get(answer.result) ?? 0) + variants.length);
  const [[, count]] = counts;
  if (counts.size === 1) return count > 1 && html`<p class="tables">${t("who.alike", { count })}</p>`;
  const show = () => {
    const heading = document.getElementById("rulings");
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  };
  return html`
    <p class="tables">
      ${t("who.differ")}
      ${[...counts].map(([result, count]) => html`${" "}<button key=${result} type="button" onClick=${show}>${t("who.ruling", { result: t(`who.${result}`), count })}</button>`)}
    </p>
  `;
}

function Rulings({ found, under, change, tiles }) {
  const { answer: list } = useRead("variants");
  const picked = under ? under.split(",") : null;
  const { answer, problem, waiting } = found;
  const all = list?.variants ?? [];
  const titleOf = (variant) => (typeof variant === "string" ? (all.find((named) => named.id === variant)?.title ?? variant) : t("variant.house-rules"));
  return html`
    <section class="rulings" aria-busy=${waiting}>
      <h2 id="rulings" tabindex="-1">${t("who.everywhere")}</h2>
      <${Picks} all=${all} picked=${picked} change=${change} />
      <${Problem} problem=${problem} />
      ${answer?.rulings.map(
        (ruling) => html`
          <section key=${JSON.stringify(ruling.answer)}>
            <h3>${t("who.ruling", { result: t(`who.${ruling.answer.result}`), count: ruling.variants.length })}</h3>
            ${ruling.by.map(
              (grounds) => html`
                <div class="grounds" key=${JSON.stringify(grounds.variants)}>
                  <${Names} names=${grounds.variants.map(titleOf)} />
                  ${grounds.details?.map((each) => html`<p key=${each.detail}><${Sentence} text=${asSentence(each.detail)} tiles=${tiles} /></p>`)}
                  <${RuleLinks} ids=${grounds.rules} />
                </div>
              `,
            )}
          </section>
        `,
      )}
      ${answer?.unfit.length > 0 && html`
        <details>
          <summary>${t("who.unfit")}</summary>
          <${Names} names=${answer.unfit.flatMap((each) => each.variants).map(titleOf)} />
        </details>
      `}
    </section>
  `;
}

const Names = ({ names }) => html`<ul class="names">${names.map((name) => html`<li key=${name}>${name}</li>`)}</ul>`;

function Picks({ all, picked, change }) {
  const toggled = (id) => {
    const now = picked ?? [];
    return all.map((named) => named.id).filter((each) => (each === id ? !now.includes(id) : now.includes(each)));
  };
  return html`
    <details class="picks" open=${picked !== null}>
      <summary>${t("who.pick")}</summary>
      <fieldset>
        <legend>${t("who.under")}</legend>
        ${all.map(
          (named) => html`
            <label key=${named.id}>
              <input type="checkbox" checked=${picked?.includes(named.id) ?? false} onChange=${() => change({ under: toggled(named.id).join(",") })} />
              ${" "}${named.title}
            </label>
          `,
        )}
      </fieldset>
      ${picked && html`<button type="button" onClick=${() => change({ under: "" })}>${t("who.all")}</button>`}
    </details>
  `;
}
