// The table of a deal as a state of the referee says it: what lies in the middle, and every seat around it.
//   <DrawnTable state=${answer.state} names=${["Ann", "Ben"]} pack=${pack} own=${0} isHidden=${true} />
//   names      what every seat is called, of seatNames
//   own        the seat of whoever looks, whose hand is drawn elsewhere; left out, everybody looks on
//   guessed    cards that are marked, because nobody said who was dealt them
//   isHidden   of hands only the backs are drawn
//   trick      what was played in this trick, a text for each event
//   what stands inside the element comes behind the seats and the middle
//   seatNames(state, players)   the names of the players by seat, or what seats are called

import { useAsked } from "../page/ask.js";
import { html } from "../page/html.js";
import { kindName, seatName, t, word } from "../page/words.js";
import { CardSet } from "./card.js";
import { Sentence } from "./sentence.js";
import { sorted } from "./variant.js";

const AROUND = { 2: ["south", "north"], 3: ["south", "east", "west"], 4: ["south", "east", "north", "west"] }; // seat 1 sits to the right of seat 0

export const seatNames = (state, players) => state.hands.map((_, seat) => (players?.[seat] && typeof players[seat] === "string" ? players[seat] : seatName(seat)));

export function DrawnTable({ state, names, pack, own = null, guessed = [], isHidden = false, trick = [], children }) {
  const around = AROUND[state.hands.length];
  const sideOf = (seat) => around?.at(seat - (own ?? 0)) ?? "";
  return html`
    <section class=${`table ${around ? "around" : ""} ${isHidden ? "hidden-hands" : ""}`} aria-label=${t("drawn.table")}>
      <${Middle} state=${state} names=${names} pack=${pack} trick=${trick} />
      ${state.hands.map(
        (cards, seat) => seat !== own && html`
          <section key=${seat} class=${`seat ${sideOf(seat)} ${seat === state.to_act ? "acting" : ""}`} aria-label=${names[seat]}>
            <h3>${names[seat]}</h3>
            <p class="marks">${[t("drawn.cards", { count: cards.length }), ...marksOf(state, seat)].join(" · ")}</p>
            ${isHidden && html`<div class="backs" aria-hidden="true">${cards.map((_, at) => html`<i key=${at}></i>`)}</div>`}
            ${!isHidden && cards.length > 0 && html`<${CardSet} cards=${sorted(cards, pack)} label=${t("drawn.hand", { name: names[seat] })} tiles=${pack.tiles} guessed=${guessed} />`}
          </section>
        `,
      )}
      ${children}
    </section>
  `;
}

function marksOf(state, seat) {
  return [
    state.to_act === seat && "to-act",
    state.passed.includes(seat) && "passed",
    state.locked_out.includes(seat) && !state.passed.includes(seat) && "locked-out",
    state.finished.includes(seat) && state.winner !== seat && "finished",
    state.winner === seat && "won",
  ]
    .filter(Boolean)
    .map((mark) => t(`drawn.${mark}`));
}

const countOf = (cards) => (Array.isArray(cards) ? cards.length : cards.count);

function Middle({ state, names, pack, trick }) {
  const { pile } = state;
  const { answer: found } = useAsked("classify", pile && { cards: pile.cards, variant: state.variant });
  const aside = [
    [countOf(state.stock), "drawn.stock"],
    [state.set_aside.length, "drawn.set-aside"],
    [state.dead.length, "drawn.dead"],
  ].filter(([count]) => count > 0);
  return html`
    <div class="middle">
      <p>${pile ? word("line.labelled", { name: names[pile.seat], value: found?.playable ? kindName(found.kind) : "" }) : t("drawn.empty")}</p>
      ${pile && html`<${CardSet} cards=${pile.cards} label=${t("drawn.pile", { name: names[pile.seat] })} tiles=${pack.tiles} />`}
      <p class="hint"><${Sentence} text=${[t("drawn.trick", { number: state.trick_number }), ...trick, ...aside.map(([count, id]) => t(id, { count }))].join(" · ")} tiles=${pack.tiles} /></p>
      ${state.announce_due && html`<p>${t("drawn.announce-due", { name: names[state.announce_due.seat], count: state.announce_due.cards })}</p>`}
      ${state.draw_due > 0 && html`<p>${t("drawn.draw-due", { name: names[state.to_act], count: state.draw_due })}</p>`}
    </div>
  `;
}
