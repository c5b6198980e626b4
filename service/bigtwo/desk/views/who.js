// Who is right? Two plays, which of them wins and why, and how every variant rules.
// State: a, b (cards), variant, under (the variants asked below, where a person picks them).

import { hrefOf } from "../page/address.js";
import { useAsked, useRead } from "../page/ask.js";
import { html, useRef } from "../page/html.js";
import { kindName, t } from "../page/words.js";
import { CardPicker } from "../parts/card-picker.js";
import { asWritten, cardsOf, inRun, rankOf, textOf } from "../parts/card.js";
import { LinkField } from "../parts/copying.js";
import { RuleLinks } from "../parts/rule.js";
import { asSentence, begun, Problem, Sentence } from "../parts/sentence.js";
import { usePack, VariantPicker } from "../parts/variant.js";
import { Verdict } from "../parts/verdict.js";

export const fields = ["a", "b", "variant", "under"];

const EXAMPLE = { a: "AH,2D,3S,4C,5H", b: "3H,4D,5S,6C,7H", variant: "hong-kong-ip" };

// What a comparison comes to; where it is undefined, which play is a combination.
const resultOf = (result, a, b) => (result !== "undefined" ? result : a.playable ? "only-a" : b.playable ? "only-b" : "no-play");

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
  const { higher_run: higher, lower_run: lower = higher } = answer?.reason.params ?? {};
  const [runA, runB] = answer?.result === "b-beats-a" ? [lower, higher] : [higher, lower];
  const places = [
    { id: "a", label: t("who.first"), cards: inRun(a, runA) },
    { id: "b", label: t("who.second"), cards: inRun(b, runB) },
  ];
  const given = places.find((place) => place.cards.length > 0);
  const single = useAsked("classify", given && !both && !noVariant ? { cards: given.cards, variant } : null);
  const unfinished = places.find(({ id, cards }) => cards.length > 1 && (both ? answer?.[id] : single.answer)?.playable === false);
  const offers = useOffers(unfinished, places, pack, variant);
  const put = (changed) => change(Object.fromEntries(Object.entries(changed).map(([id, cards]) => [id, textOf(cards)])));
  return html`
    <${VariantPicker} value=${variant} title=${resolved?.title} problem=${noVariant} onChange=${(text) => change({ variant: text })} />
    <${CardPicker} places=${places} onChange=${put} pack=${pack} variant=${variant} deciding=${deciding} offers=${offers}
      brief=${offers.plays.length ? t("picker.complete") : briefOf(answer, single, resolved?.title, rulings.groups)}
      example=${html`<a href=${hrefOf("who", EXAMPLE)}>${t("who.example")}</a>`}>
      <section class="answer" aria-label=${t("who.verdict")} aria-busy=${waiting}>
        <${Problem} problem=${problem ?? single.problem} />
        ${single.answer && !single.answer.playable && html`<p class="notice"><${Sentence} text=${asSentence(single.answer.reason.detail)} tiles=${pack.tiles} /></p>`}
        ${answer && html`<${Result} answer=${answer} rulings=${rulings} tiles=${pack.tiles} />`}
      </section>
    <//>
    ${rulings.isAsked && html`<${Rulings} found=${rulings} state=${state} change=${change} tiles=${pack.tiles} />`}
  `;
}

const MOST_OFFERED = 8;

// What a play that is no combination yet may become, one play of each set of ranks: with a card of every other rank, their
// suits mixed, or with more cards of its own ranks. More cards than a hand holds the service refuses.
function useOffers(unfinished, places, pack, variant) {
  const cards = unfinished?.cards ?? [];
  const isOwn = (code) => cards.some((each) => rankOf(each) === rankOf(code));
  const free = pack.cards.filter((code) => !cards.includes(code) && places.every((place) => !place.cards.includes(code)));
  const inRank = (rank) => free.filter((code) => rankOf(code) === rank && !isOwn(code));
  const mixed = pack.ranks.flatMap((rank, at) => inRank(rank).filter((_, place, all) => place === at % all.length));
  const hands = [mixed, free.filter(isOwn)];
  const requests = hands.map((more, id) => ({ id: String(id), operation: "legal-moves", body: { hand: [...cards, ...more], variant } }));
  const { answer } = useAsked("batch", unfinished ? { requests } : null);
  const moves = (answer?.responses ?? []).flatMap(({ body }) => body.moves ?? []).map((move) => move.cards);
  const found = moves.filter((play) => cards.every((code) => play.includes(code)));
  return { id: unfinished?.id, plays: [...new Map(found.map((play) => [String(play.map(rankOf)), play])).values()].slice(0, MOST_OFFERED) };
}

// The verdict, by which rules it is one, and how many other tables rule otherwise; before it is there, what a single play is,
// or how to begin.
function briefOf(answer, single, rules, groups) {
  if (!answer) return single.answer ? begun(kindOf(single.answer)) : t("who.begin");
  const result = resultOf(answer.result, answer.a, answer.b);
  const count = countOf((groups ?? []).filter(([other]) => other !== result).flatMap(([, by]) => by));
  return html`<span>${t(`who.${result}`)}</span> <small>${count ? t("who.otherwise", { rules, count }) : rules}</small>`;
}

// Why a play wins, with the cards of each run in the order in which the sentence names its ranks.
function told({ detail, params }) {
  if (!params?.higher_run) return detail;
  const { higher, lower, higher_run: run, lower_run: other = run } = params;
  const ordered = (text, [cards, ranks]) => text.replace(asWritten(cards).join(" "), inRun(cards, ranks).join(" "));
  return [[higher, run], [lower, other]].reduce(ordered, detail);
}

const kindOf = (side) => (side.playable ? kindName(side.kind) : t("who.no-combination"));

function Result({ answer, rulings, tiles }) {
  const { reason, overlap, a, b } = answer;
  const result = resultOf(answer.result, a, b);
  return html`
    <${Verdict} sentence=${t(`who.${result}`)} detail=${told(reason)} rules=${answer.rules} tone=${result.includes("beats") ? "yes" : "no"} tiles=${tiles}>
      ${result === "no-play" && html`<p class="reason"><${Sentence} text=${asSentence(b.reason.detail)} tiles=${tiles} /></p>`}
      <p class="kinds">${t("who.kinds", { first: kindOf(a), second: kindOf(b) })}</p>
      ${rulings.groups && html`<${Tables} groups=${rulings.groups} />`}
      ${overlap.length > 0 && html`<p class="notice"><${Sentence} text=${t("who.overlap", { cards: overlap.join(" ") })} tiles=${tiles} /></p>`}
      <p class="row"><${LinkField} href=${location.hash} label=${t("who.link")} /></p>
    <//>
  `;
}

// What every table rules: its grounds by what it comes to; tables that refuse different plays stand apart.
function useRulings(plays, under) {
  const named = under ? { variants: under.split(",") } : {};
  const { answer, problem, waiting } = useAsked("rulings", plays && { operation: "compare", body: plays, ...named });
  const isSplit = answer?.rulings.some((ruling) => ruling.answer.result === "undefined");
  const [a, b] = ["a", "b"].map((id) => useAsked("rulings", isSplit ? { operation: "classify", body: { cards: plays[id] }, ...named } : null).answer);
  const of = (found, variant) => found?.rulings.find(({ variants }) => variants.some((each) => JSON.stringify(each) === JSON.stringify(variant)))?.answer;
  if (!answer || (isSplit && !(a && b))) return { isAsked: plays !== null, groups: null, unfit: [], problem, waiting };
  const split = answer.rulings.flatMap((ruling) =>
    ruling.by.flatMap((grounds) => {
      const apart = Map.groupBy(grounds.variants, (each) => resultOf(ruling.answer.result, of(a, each), of(b, each)));
      return [...apart].map(([result, variants]) => ({ ...grounds, result, variants }));
    }),
  );
  return { isAsked: true, groups: [...Map.groupBy(split, (grounds) => grounds.result)], unfit: answer.unfit, problem, waiting };
}

const countOf = (grounds) => grounds.reduce((sum, each) => sum + each.variants.length, 0);

// Whether all tables rule so; where not, it leads to the reasons of each.
function Tables({ groups }) {
  const show = () => {
    const heading = document.getElementById("rulings");
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  };
  if (groups.length > 1) return html`<p class="tables">${t("who.differ")} <button type="button" onClick=${show}>${t("who.everywhere")}</button></p>`;
  const count = countOf(groups[0][1]);
  return count > 1 && html`<p class="tables">${t("who.alike", { count })}</p>`;
}

function Rulings({ found, state, change, tiles }) {
  const { answer: list } = useRead("variants");
  const picked = state.under ? state.under.split(",") : null;
  const { groups, unfit, problem, waiting } = found;
  const all = list?.variants ?? [];
  const titleOf = (variant) => all.find((named) => named.id === variant)?.title ?? variant;
  const named = (variant) => (typeof variant === "string" ? html`<a href=${hrefOf("who", { ...state, variant })}>${titleOf(variant)}</a>` : t("variant.house-rules"));
  return html`
    <section class="rulings" aria-busy=${waiting}>
      <h2 id="rulings" tabindex="-1">${t("who.everywhere")}</h2>
      <${Picks} all=${all} picked=${picked} change=${change} />
      <${Problem} problem=${problem} />
      ${groups?.map(
        ([result, by]) => html`
          <section key=${result}>
            <h3>${t("who.ruling", { result: t(`who.${result}`), count: countOf(by) })}</h3>
            ${by.map(
              (grounds) => html`
                <div class="grounds" key=${JSON.stringify(grounds.variants)}>
                  <${Names} names=${grounds.variants.map(named)} />
                  ${grounds.details?.map((each) => html`<p key=${each.detail}><${Sentence} text=${asSentence(told(each))} tiles=${tiles} /></p>`)}
                  <${RuleLinks} ids=${grounds.rules} />
                </div>
              `,
            )}
          </section>
        `,
      )}
      ${unfit.length > 0 && html`
        <details>
          <summary>${t("who.unfit")}</summary>
          <${Names} names=${unfit.flatMap((each) => each.variants).map(named)} />
        </details>
      `}
    </section>
  `;
}

const Names = ({ names }) => html`<ul class="names">${names.map((name, at) => html`<li key=${at}>${name}</li>`)}</ul>`;

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
