// Ten steps in which a beginner plays: positions in which a play is sought, and at the end a score. Which plays are right
// under the rules that are chosen, and why, the service says; a step for which it knows none there is left out.
// State: step (its number, from 1 on), play (the cards that are tried, or PASS; of the score, the cards left), variant.

import { shared } from "../page/address.js";
import { useAsked } from "../page/ask.js";
import { html, useChanged, useRef } from "../page/html.js";
import { kindName, listed, suitName, t } from "../page/words.js";
import { CardSet, cardsOf, textOf } from "../parts/card.js";
import { DealResult } from "../parts/deal-result.js";
import { Problem } from "../parts/sentence.js";
import { cardsAt, sorted, usePack, VariantPicker } from "../parts/variant.js";
import { Judged } from "../parts/verdict.js";

export const fields = ["step", "play", "variant"];

const PASS = "pass";
const LEFT = [1, 7, 10, 13]; // cards left, to see what they cost
const MOST = 100; // moves of a position, which has fewer

// By cardsAt of parts/variant.js.
const POSITIONS = {
  ranks: { pile: "-3b", hand: "0a 3d 5c -2c -1d" },
  suits: { pile: "4c", hand: "1b 2a 4a 4d" },
  pairs: { pile: "2b 2d", hand: "1a 1b 5a 5c 6d -1a" },
  straight: { pile: "0a 1b 2c 3a 4d", hand: "2a 3b 4b 5c 6a 7d" },
  stronger: { pile: "1b 2c 3b 4c 5d", hand: "0a 2a 3a 5a 7a 6b 6c 6d 1c 1d" },
  strongest: { pile: "2a 2b 2c 5a 5b", hand: "1a 1b 1c 1d 4a 7c" },
  bombs: { pile: "-1a", hand: "1a 1b 1c 1d 4a" },
  lead: { hand: "0d 3b 3c 6a", opening: true },
  pass: { pile: "-1a", hand: "1b 4c 6a 7d" },
  last: { pile: "0c", hand: "2a 5b 6c -2c", next_player_cards: 1 },
};

const scoreOf = (left, seats) => ({ winner: 0, cards_left: Array.from({ length: seats }, (_, seat) => [0, left, 2, 4][seat] ?? 1) });

export function View({ state, change, go }) {
  const { variant } = state;
  const { resolved, pack, problem } = usePack(variant);
  const seats = resolved?.options.players.value;
  const positionOf = ({ pile, hand, ...situation }) => ({ ...situation, variant, pile: pile && cardsAt(pile, pack), hand: sorted(cardsAt(hand, pack), pack) });
  const questions = Object.entries(POSITIONS).map(([id, position]) => ({ id, operation: "legal-moves", body: { ...positionOf(position), limit: MOST } }));
  const { answer } = useAsked("batch", resolved && { requests: [...questions, { id: "score", operation: "score", body: { variant, ...scoreOf(LEFT[0], seats) } }] });
  const isThere = { score: () => true, pass: ({ count }) => count === 0, lead: (body) => body.must_include !== null };
  const steps = (answer?.responses ?? []).filter(({ id, status, body }) => status === 200 && (isThere[id] ?? (({ count }) => count > 0))(body));
  const at = Math.min(Math.max(/^\d{1,3}$/.test(state.step ?? "") ? Number(state.step) : 1, 1), steps.length);
  const step = steps[at - 1];
  const orders = {
    ...{ highest: pack.ranks.at(-1), lowest: pack.ranks[0] },
    suits: listed(pack.suits.map((suit) => suitName(suit, pack.tiles))),
    kinds: listed((resolved?.options.five_card_kinds.value ?? []).flat().map(kindName)),
  };
  const heading = useRef(null);
  useChanged(() => heading.current?.focus(), state.step);
  const next = at < steps.length
    ? html`<button type="button" class="main" onClick=${() => change({ step: String(at + 1), play: "" })}>${t("learn.next")}</button>`
    : html`<button type="button" class="main" onClick=${() => go("table", shared(state))}>${t("learn.play")}</button>`;
  return html`
    <${VariantPicker} value=${variant} title=${resolved?.title} problem=${problem} onChange=${(text) => change({ variant: text, play: "" })} />
    ${!step && !problem && html`<p aria-busy="true">${t("shell.loading")}</p>`}
    ${step && html`
      <section class="lesson" aria-label=${t(`learn.${step.id}`)}>
        <p class="hint"><progress max=${steps.length} value=${at} aria-hidden="true"></progress> ${t("learn.step", { number: at, count: steps.length })}</p>
        <h2 ref=${heading} tabindex="-1">${t(`learn.${step.id}`)}</h2>
        <p>${t(`learn.${step.id}-about`, orders)}</p>
        ${step.id === "score"
          ? html`<${Score} play=${state.play} seats=${seats} variant=${variant} tiles=${pack.tiles} change=${change} next=${next} />`
          : html`<${Exercise} key=${step.id} play=${state.play} position=${positionOf(POSITIONS[step.id])} moves=${step.body.moves} tiles=${pack.tiles} change=${change} next=${next} />`}
        ${at > 1 && html`<p><button type="button" onClick=${() => change({ step: String(at - 1), play: "" })}>${t("learn.back")}</button></p>`}
      </section>
    `}
  `;
}

function Exercise({ play, position, moves, tiles, change, next }) {
  const isPass = play === PASS;
  const cards = isPass ? [] : cardsOf(play);
  const { answer, problem } = useAsked("validate-play", play ? { ...position, play: isPass ? PASS : cards } : null);
  const isDone = answer?.legal && answer.remarks.length === 0;
  const pick = (code) => change({ play: textOf(cards.includes(code) ? cards.filter((each) => each !== code) : [...cards, code]) }, { replace: true });
  return html`
    <div class="cards-there">
      ${position.pile && html`<div><p class="label">${t("moves.pile")}</p><${CardSet} cards=${position.pile} label=${t("moves.pile")} tiles=${tiles} /></div>`}
      <div><p class="label">${t("moves.hand")}</p><${CardSet} cards=${position.hand} label=${t("moves.hand")} tiles=${tiles} picked=${cards} onPick=${pick} /></div>
    </div>
    <p class="row">
      ${isDone ? next : html`<button type="button" class="main" onClick=${() => change({ play: moves.length ? textOf(moves.at(-1).cards) : PASS })}>${t("learn.show")}</button>`}
      ${position.pile && html`<button type="button" aria-pressed=${isPass} onClick=${() => change({ play: isPass ? "" : PASS })}>${t("moves.pass")}</button>`}
    </p>
    <${Problem} problem=${problem} tiles=${tiles} />
    ${answer && html`<${Judged} answer=${answer} cards=${cards} pile=${position.pile} variant=${position.variant} tiles=${tiles} />`}
  `;
}

function Score({ play, seats, variant, tiles, change, next }) {
  const left = LEFT.find((each) => String(each) === play);
  const { answer, problem } = useAsked("score", left ? { variant, ...scoreOf(left, seats) } : null);
  return html`
    <p class="row">${LEFT.map((each) => html`<button key=${each} type="button" aria-pressed=${each === left} onClick=${() => change({ play: String(each) })}>${t("drawn.cards", { count: each })}</button>`)}</p>
    <${Problem} problem=${problem} tiles=${tiles} />
    ${answer && html`<${DealResult} score=${answer} winner=${0} names=${[]} tiles=${tiles}><p>${next}</p><//>`}
  `;
}
