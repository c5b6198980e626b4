// What may I play? A hand, what lies on the table and how the trick stands: every legal play with its reason, and of any
// other cards why they may not be played.
// State: hand, pile (cards), variant; opening, own, out, free ("true"), next (a number); play (cards, or PASS) with anew
// ("true"), which is asked about; all (a kind), of which more than the first plays are shown.

import { hrefOf } from "../page/address.js";
import { useAsked } from "../page/ask.js";
import { html, useId } from "../page/html.js";
import { kindName, t } from "../page/words.js";
import { CardField, CardPicker } from "../parts/card-picker.js";
import { asWritten, CardSet, cardsOf, textOf, YES, yesOf } from "../parts/card.js";
import { Clause, RuleLinks } from "../parts/rule.js";
import { asSentence, Problem, Sentence } from "../parts/sentence.js";
import { usePack, VariantPicker } from "../parts/variant.js";
import { Judged, Verdict } from "../parts/verdict.js";

export const fields = ["hand", "pile", "variant", "opening", "own", "out", "free", "next", "play", "anew", "all"];

const EXAMPLE = { hand: "2H,2S,KC,KH,KS,9D,9S,8H,7C,6C,5C,4D,3D", pile: "8D,8S" };
const FEW = 5; // plays of which the cards stand beside their number
const FIRST = 6; // plays of a kind shown at first
const MOST = 200; // plays of a kind shown at all, for a hand of many cards has thousands
const PASS = "pass";
const isNumber = (text) => /^\d{1,6}$/u.test(text ?? "");
const isTyped = (text) => /^-?(?:\d{1,6}|\d{0,6}\.\d{1,6})(?:e[+-]?\d{1,3})?$/iu.test(text ?? ""); // a number that the field can show, whatever the service says of it
const numberOf = (text) => (isNumber(text) ? Number(text) : text);

// The position as the service is asked about it. What a link says that is neither yes nor a number goes there as it is,
// and comes back with its fault.
const positionOf = (state, hand, pile) => ({
  hand,
  pile: pile.length ? pile : undefined,
  variant: state.variant,
  opening: yesOf(state.opening),
  own_pile: yesOf(state.own),
  locked_out: yesOf(state.out),
  next_player_cards: numberOf(state.next),
  next_player_locked_out: yesOf(state.free),
});

export function View({ state, change }) {
  const { variant } = state;
  const hand = cardsOf(state.hand);
  const pile = cardsOf(state.pile);
  const { resolved, pack, problem: noVariant } = usePack(variant);
  const position = hand.length > 0 && !noVariant ? positionOf(state, hand, pile) : null;
  const { answer, problem, waiting } = useAsked("legal-moves", position && { ...position, limit: FEW });
  const places = [
    { id: "hand", label: t("moves.hand"), cards: hand, isSorted: true },
    { id: "pile", label: t("moves.pile"), cards: pile },
  ];
  const put = (changed) => change(Object.fromEntries(Object.entries(changed).map(([id, cards]) => [id, textOf(cards)])));
  return html`
    <${VariantPicker} value=${variant} title=${resolved?.title} problem=${noVariant} onChange=${(text) => change({ variant: text })} />
    <${CardPicker} places=${places} onChange=${put} pack=${pack} variant=${variant} brief=${answer ? countOf(answer) : ""}
      example=${html`<a href=${hrefOf("moves", EXAMPLE)}>${t("moves.example")}</a>`}>
      <section class="answer" aria-label=${t("moves.answer")} aria-busy=${waiting}>
        ${!position && !noVariant && html`<p>${t("moves.begin")}</p>`}
        <${Problem} problem=${problem} />
        ${answer && html`<${Summary} answer=${answer} leads=${pile.length === 0} tiles=${pack.tiles} />`}
      </section>
    <//>
    <${Situation} state=${state} change=${change} position=${noVariant ? null : positionOf(state, hand, pile)} />
    ${answer && html`
      <${Attempt} state=${state} change=${change} position=${position} tiles=${pack.tiles} />
      <section class="moves" aria-label=${t("moves.list")}>
        ${Object.entries(answer.by_kind).map(
          ([kind, count]) => html`
            <${MovesOfKind} key=${kind} kind=${kind} count=${count} position=${position} isWhole=${state.all === kind}
              show=${(isWhole) => change({ all: isWhole ? kind : "" })} tiles=${pack.tiles} />
          `,
        )}
      </section>
    `}
  `;
}

const FLAGS = { opening: "opening", own: "own_pile", out: "locked_out", free: "next_player_locked_out" }; // what the service calls the lines

// How the trick stands. Of the lines only those are shown to which the service does not object, and those that are set.
function Situation({ state, change, position }) {
  const id = useId();
  const { answer } = useAsked("batch", position && { requests: Object.entries(FLAGS).map(([line, flag]) => whether(line, flag, position)) });
  const refused = new Set(answer?.responses.filter(objects).map((response) => response.id));
  return html`
    <fieldset class="situation">
      <legend>${t("moves.situation")}</legend>
      ${Object.keys(FLAGS)
        .filter((name) => state[name] || (answer && !refused.has(name)))
        .map(
          (name) => html`
            <label key=${name}>
              <input type="checkbox" checked=${state[name] === YES} onChange=${(event) => change({ [name]: event.target.checked ? YES : "" })} />
              ${" "}${t(`moves.is-${name}`)}
            </label>
          `,
        )}
      <div class="next">
        <label for=${id}>${t("moves.next")}</label>
        <input id=${id} type="number" min="1" max="60" inputmode="numeric" value=${isTyped(state.next) ? state.next : ""} aria-describedby="${id}-hint"
          onInput=${(event) => change({ next: event.target.value }, { replace: true })} />
        <p class="hint" id="${id}-hint">${t("moves.next-hint")}</p>
      </div>
    </fieldset>
  `;
}

// A pass is asked about, because it is judged without listing the moves.
const whether = (line, flag, position) => ({ id: line, operation: "validate-play", body: { ...position, [flag]: true, play: "pass" } });
const objects = ({ id, body }) => body.errors?.some((error) => error.pointer === `/${FLAGS[id]}`);

const countOf = ({ count }) => (count ? t("moves.count", { count }) : t("moves.none"));

function Summary({ answer, leads, tiles }) {
  const { count, moves, may_pass: mayPass, must_include: card, obligations, by_kind: kinds } = answer;
  const passing = mayPass ? "moves.may-pass" : "moves.must-play";
  return html`
    <${Verdict} sentence=${countOf(answer)} detail=${t(count === 0 && mayPass ? "moves.only-pass" : passing)}
      rules=${answer.rules} tone=${count ? "yes" : "no"} tiles=${tiles}>
      ${count > 0 && count <= FEW && html`
        <ul class="few" aria-label=${countOf(answer)}>
          ${moves.map((move) => html`<li key=${move.cards.join()}><${CardSet} cards=${asWritten(move.cards)} tiles=${tiles} /></li>`)}
        </ul>
      `}
      ${count > 0 && html`<p class="kinds">${t(leads ? "moves.lead" : "moves.follow")} ${Object.entries(kinds).map(([kind, many]) => t("moves.of-kind", { kind: kindName(kind), count: many })).join(" · ")}</p>`}
      ${card && html`<p class="notice"><${Sentence} text=${t("moves.must-include", { card })} tiles=${tiles} /></p>`}
      ${obligations.map((duty) => html`<div class="notice" key=${duty.code}><${Clause} of=${duty} tiles=${tiles} /></div>`)}
    <//>
  `;
}

// Any cards, or a pass: may they be played in this position, and if not, why not.
function Attempt({ state, change, position, tiles }) {
  const isPass = state.play === PASS;
  const cards = isPass ? [] : cardsOf(state.play);
  const play = isPass ? PASS : cards;
  const isOwn = position.own_pile === true; // a new lead of before says nothing on the pile of somebody else
  const asked = play.length ? { ...position, play, new_lead: isOwn ? yesOf(state.anew) : undefined } : null;
  const { answer, problem, waiting } = useAsked("validate-play", asked);
  const strangers = cards.filter((code) => !position.hand.includes(code));
  const pick = (code) => change({ play: textOf(cards.includes(code) ? cards.filter((each) => each !== code) : [...cards, code]) });
  return html`
    <section class="attempt" aria-label=${t("moves.try")} aria-busy=${waiting}>
      <h2>${t("moves.try")}</h2>
      <p class="hint">${t("moves.try-hint")}</p>
      <${CardSet} cards=${[...position.hand, ...strangers]} label=${t("moves.try")} tiles=${tiles} picked=${cards} onPick=${pick} />
      <${CardField} label=${t("picker.type", { place: t("moves.try") })} variant=${position.variant} onCards=${(codes) => change({ play: textOf(codes) })} />
      <p class="row">
        <button type="button" aria-pressed=${isPass} onClick=${() => change({ play: isPass ? "" : PASS })}>${t("moves.pass")}</button>
        ${cards.length > 0 && html`${" "}<button type="button" onClick=${() => change({ play: "", anew: "" })}>${t("moves.clear")}</button>`}
      </p>
      ${isOwn && cards.length > 0 && html`
        <label><input type="checkbox" checked=${state.anew === YES} onChange=${(event) => change({ anew: event.target.checked ? YES : "" })} /> ${t("moves.anew")}</label>
      `}
      <${Problem} problem=${problem} />
      ${answer && html`<${Judged} answer=${answer} cards=${cards} pile=${position.pile} variant=${position.variant} tiles=${tiles} />`}
    </section>
  `;
}

// The legal plays of one kind, each with the reason why it is legal: that it beats the pile and how, or that a lead may be
// what it is.
function MovesOfKind({ kind, count, position, isWhole, show, tiles }) {
  const { answer, problem, waiting } = useAsked("legal-moves", { ...position, kinds: [kind], limit: isWhole ? MOST : FIRST });
  const moves = answer?.moves ?? [];
  const { answer: asked } = useAsked("batch", moves.length ? { requests: moves.map((move, index) => questionOf(move, index, position)) } : null);
  const grounds = asked?.responses.map((each) => (each.status === 200 ? each.body : null)) ?? [];
  return html`
    <section class="kind" aria-busy=${waiting}>
      <h2>${t("moves.of-kind", { kind: kindName(kind), count })}</h2>
      <${Problem} problem=${problem} />
      <ul class="plays">
        ${moves.map(
          (move, index) => html`
            <li key=${move.cards.join()}>
              <${CardSet} cards=${asWritten(move.cards)} tiles=${tiles} />
              <${Reason} ground=${grounds[index]} move=${move} tiles=${tiles} />
            </li>
          `,
        )}
      </ul>
      ${isWhole && count > MOST && html`<p class="hint">${t("moves.first", { shown: MOST, count })}</p>`}
      ${count > FIRST && html`<button type="button" aria-expanded=${isWhole} onClick=${() => show(!isWhole)}>${isWhole ? t("moves.fewer", { kind: kindName(kind) }) : t("moves.more", { kind: kindName(kind), count })}</button>`}
    </section>
  `;
}

const beatsPile = (move, position) => position.pile && move.continues !== false;

const questionOf = (move, index, position) => {
  const { variant } = position;
  const id = String(index);
  if (beatsPile(move, position)) return { id, operation: "compare", body: { a: move.cards, b: position.pile, variant } };
  return { id, operation: "classify", body: { cards: move.cards, variant } };
};

function Reason({ ground, move, tiles }) {
  if (!ground) return null;
  return html`
    <div class="reason">
      ${ground.reason && html`<p><${Sentence} text=${asSentence(ground.reason.detail)} tiles=${tiles} /></p>`}
      ${!ground.reason && html`<p>${t("moves.leads")}</p>`}
      ${move.continues && html`<p>${t("moves.continues")}</p>`}
      <${RuleLinks} ids=${ground.rules} />
    </div>
  `;
}
