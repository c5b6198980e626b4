// What may I play? A hand, what lies on the table and how the trick stands: every legal play with its reason, and of any
// other cards why they may not be played.
// State: hand, pile (cards), variant; opening, own, out, free ("true"), next (a number); play (cards, or PASS) with anew
// ("true"), which is asked about; all (a kind), of which more than the first plays are shown.

import { hrefOf } from "../page/address.js";
import { useAsked } from "../page/ask.js";
import { html, useId } from "../page/html.js";
import { kindName, t } from "../page/words.js";
import { Attempt } from "../parts/attempt.js";
import { CardPicker } from "../parts/card-picker.js";
import { CardSet } from "../parts/card.js";
import { asWritten, cardsOf, textOf, YES, yesOf } from "../parts/codes.js";
import { MovesOfKind } from "../parts/moves-of-kind.js";
import { usePack } from "../parts/pack.js";
import { RuleLinks } from "../parts/rule.js";
import { asSentence, Problem, Sentence } from "../parts/sentence.js";
import { VariantPicker } from "../parts/variant-picker.js";
import { Verdict } from "../parts/verdict.js";

export const fields = ["hand", "pile", "variant", "opening", "own", "out", "free", "next", "play", "anew", "all"];

const EXAMPLE = { hand: "2H,2S,KC,KH,KS,9D,9S,8H,7C,6C,5C,4D,3D", pile: "8D,8S" };
const FEW = 5; // plays of which the cards stand beside their number
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
      ${obligations.map(
        (duty) => html`
          <div class="notice" key=${duty.code}>
            <p><${Sentence} text=${asSentence(duty.detail)} tiles=${tiles} /></p>
            <${RuleLinks} ids=${duty.rules} />
          </div>
        `,
      )}
    <//>
  `;
}
