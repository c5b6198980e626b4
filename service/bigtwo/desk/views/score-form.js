// How a deal ended, as a person enters it: only what the service asks for under the rules that are played.
//   useNeeds(variant, resolved)    what it asks for: a set of "cards_left", "hands", "last_play", ...; null while unknown
//   missingIn(state, needs, seats, names)   what is still to be said before `score` can be asked: a text for each
//   dealOf(state, needs, seats)    the deal that the address holds, as `score` takes it; what is no number stays a text
//   stateOf(deal, needs)           the other way round: what the address says of a deal
//   <DealForm ... />               the fields
//
// Among the needs, "one-out" says that only the winner has gone out, "won:PATTERN" is a hand that wins before anybody plays, and "priced:PATTERN" one that costs the others a fixed price.
//
// In the address: winner, dragon (1, or the pattern of another hand that won before anybody played), leader, breach, dealer (seats), placings (seats), left (numbers), by ("hands" where the
// cards left are given), hand0 to hand7 and last (cards), specials (seat:cards, or seat:last), stake, also (what else is asked),
// edit (the number of the deal of the session that this is put in place of).

import { useAsked } from "../page/ask.js";
import { html } from "../page/html.js";
import { seatName, t } from "../page/words.js";
import { CardPicker } from "../parts/card-picker.js";
import { cardsOf, textOf } from "../parts/card.js";
import { said, SeatField, TextField } from "../parts/fields.js";

export const fields = ["winner", "dragon", "leader", "breach", "dealer", "placings", "left", "by", "hand0", "hand1", "hand2", "hand3", "hand4", "hand5", "hand6", "hand7", "last", "specials", "stake", "also", "edit"];

const MOST_SPECIALS = 15; // as the service has it
const FINAL = "last";

export const missing = (problem) => (problem?.errors ?? []).filter((each) => each.code === "missing-field").map((each) => each.pointer.split("/").at(-1));

// A deal of which nothing is said but who won: what the service misses there, it needs. In a batch this is an answer and
// no fault of whoever asks.
export function useNeeds(variant, resolved) {
  const question = (id, part) => ({ id, operation: "score", body: { winner: 0, variant, ...part } });
  const { answer } = useAsked("batch", resolved ? { requests: [question("bare", {}), question("dragon", { dragon: 0 })] } : null);
  if (!answer) return null;
  const [bare, dragon] = answer.responses.map((each) => each.body);
  const needs = new Set(missing(bare));
  if (!(dragon.errors ?? []).some((each) => each.pointer === "/dragon")) needs.add("dragon");
  for (const [pattern, price] of Object.entries(resolved?.options.instant_wins?.value ?? {})) {
    needs.add(`won:${pattern}`);
    if (price !== null) needs.add(`priced:${pattern}`);
  }
  if (resolved?.options.last_card_duty?.value === "liable") needs.add("breach"); // elsewhere a breach has no consequences
  if (resolved?.options.deal_ends.value === "first-out") needs.add("one-out");
  return needs;
}

const seatIn = (text) => (/^\d$/.test(text ?? "") ? Number(text) : null);
const parts = (text, between) => (text ? text.split(between) : []);
const numbers = (text, seats) => Array.from({ length: seats }, (_, seat) => parts(text, ",")[seat] ?? "");

export const needsOf = (needs, state) => new Set([...needs, ...parts(state.also, ",")]);
const saysHands = (state) => fields.some((name) => name.startsWith("hand") && state[name]);
const isByHands = (needs, state) => (needs.has("hands") || (needs.has("cards_left") && state.by === "hands")) && (!isPriced(needs, state) || saysHands(state));

const DRAGON = "dragon";
const patternsIn = (needs) => [...needs].filter((each) => each.startsWith("won:")).map((each) => each.slice("won:".length));
// The pattern by which the deal was won before anybody played; null where it was played.
function wonBy(needs, state) {
  if (state.dragon === "1") return needs.has("dragon") ? DRAGON : null;
  return needs.has(`won:${state.dragon}`) ? state.dragon : null;
}
const isPriced = (needs, state) => needs.has(`priced:${wonBy(needs, state)}`);

const specialsOf = (text) =>
  parts(text, ";").slice(0, MOST_SPECIALS).map((each) => {
    const [seat, cards = ""] = each.split(":");
    return { seat: said(seat), isFinal: cards === FINAL, cards: cards === FINAL ? [] : cardsOf(cards) };
  });
const textOfSpecials = (specials) => specials.map(({ seat, isFinal, cards }) => `${seat}:${isFinal ? FINAL : textOf(cards)}`).join(";");

export function missingIn(state, needs, seats, names) {
  if (!state.winner) return [t("score.winner")];
  const left = (seat) => t("score.hand", { name: seatName(seat, names) });
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const isWon = wonBy(needs, state) !== null;
  const counts = numbers(state.left, seats);
  const hasHand = (seat) => Boolean(state[`hand${seat}`]);
  const winner = seatIn(state.winner);
  const found = [];
  if (isByHands(needs, state)) {
    const losers = all.filter((seat) => seat !== winner);
    const given = all.flatMap((seat) => cardsOf(state[`hand${seat}`]));
    if (new Set(given).size < given.length) return []; // a card that is given twice is a fault whatever is missing
    if (needs.has("one-out") || !losers.some(hasHand)) found.push(...losers.filter((seat) => !hasHand(seat)).map(left)); // where the deal goes on, others may have gone out too
  } else if (needs.has("cards_left") && !isWon) found.push(...all.filter((seat) => counts[seat] === "").map(left));
  if (isWon) return found;
  const hasCards = isByHands(needs, state) ? hasHand(winner) : !["", "0"].includes(counts[winner] ?? "");
  if (needs.has("last_play") && !state.last && !hasCards) found.push(t("score.last-play"));
  if (needs.has("first_leader") && !state.leader) found.push(t("score.first-leader"));
  if (needs.has("placings")) found.push(...all.slice(1).filter((at) => !parts(state.placings, ",")[at - 1]).map((at) => t("score.place", { number: at + 1 })));
  return found;
}

export function dealOf(state, needs, seats) {
  const winner = said(state.winner);
  const deal = { winner };
  const isWon = wonBy(needs, state) !== null;
  if (wonBy(needs, state) === DRAGON) deal.dragon = winner;
  else if (isWon) deal.instant_win = { seat: winner, pattern: wonBy(needs, state) };
  if (isByHands(needs, state)) deal.hands = Array.from({ length: seats }, (_, seat) => cardsOf(state[`hand${seat}`]));
  else if (needs.has("cards_left") && !isWon) deal.cards_left = numbers(state.left, seats).map(said);
  if (state.stake) deal.stake = said(state.stake);
  if (isWon) return deal;
  const last = cardsOf(state.last);
  if (needs.has("last_play") && last.length) deal.last_play = last;
  if (needs.has("first_leader") && state.leader) deal.first_leader = said(state.leader);
  if (needs.has("placings")) deal.placings = [winner, ...parts(state.placings, ",").map(said)];
  if (needs.has("specials")) deal.specials = specialsOf(state.specials).map(({ seat, isFinal, cards }) => (isFinal ? { seat, cards: last, final: true } : { seat, cards }));
  if (needs.has("breach") && state.breach) deal.breach = { seat: said(state.breach) };
  return deal;
}

// What the form has no field for under the rules is asked for also, so that nothing of the deal is lost.
export function stateOf(deal, needs) {
  const { winner, hands, cards_left: left, last_play: last, specials, placings, breach } = deal;
  const final = specials?.find((each) => each.final);
  const isSaid = { hands: hands && !needs.has("cards_left"), cards_left: left && !hands, last_play: last, first_leader: deal.first_leader !== undefined, placings, specials: specials?.length, breach };
  const state = {
    winner,
    dragon: deal.dragon !== undefined ? "1" : deal.instant_win?.pattern === DRAGON ? "1" : deal.instant_win?.pattern,
    leader: deal.first_leader,
    breach: breach?.seat,
    dealer: deal.dealer,
    placings: placings?.slice(1).join(","),
    left: left?.join(","),
    by: hands ? "hands" : "",
    last: textOf(last ?? final?.cards ?? []),
    specials: textOfSpecials((specials ?? []).map(({ seat, final: isFinal = false, cards = [] }) => ({ seat, isFinal, cards }))),
    stake: deal.stake,
    also: Object.keys(isSaid).filter((name) => isSaid[name] && !needs.has(name)).join(","),
  };
  (hands ?? []).forEach((cards, seat) => (state[`hand${seat}`] = textOf(cards)));
  return Object.fromEntries(fields.map((name) => [name, String(state[name] ?? "")]));
}

export function DealForm({ state, change, needs, seats, names, pack, variant, stake }) {
  const winner = seatIn(state.winner);
  const isWon = wonBy(needs, state) !== null;
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const pick = (label, name, others = all, empty = t("score.not-said")) => html`
    <${SeatField} label=${label} value=${state[name]} seats=${others} nameOf=${(seat) => seatName(seat, names)} empty=${empty} onChange=${(text) => change({ [name]: text })} />
  `;
  const won = (text) => {
    const left = numbers(state.left, seats);
    if (winner !== null && left[winner] === "0") left[winner] = ""; // somebody else has won after all
    if (text !== "" && left[Number(text)] === "") left[Number(text)] = "0"; // to be changed where it is otherwise
    change({ winner: text, left: left.join(",") });
  };
  return html`
    <div class="deal-fields">
      <${SeatField} label=${t("score.winner")} value=${state.winner} seats=${all} nameOf=${(seat) => seatName(seat, names)} empty=${t("score.choose")} onChange=${won} />
      ${patternsIn(needs).length > 0 && html`<${Patterns} value=${wonBy(needs, state)} needs=${needs} change=${change} />`}
      ${needs.has("dragon") && patternsIn(needs).length === 0 && html`
        <label class="check"><input type="checkbox" checked=${isWon} onChange=${(event) => change({ dragon: event.target.checked ? "1" : "" })} />${" "}${t("score.dragon")}</label>
      `}
      ${needs.has("cards_left") && !needs.has("hands") && html`
        <label class="check"><input type="checkbox" checked=${state.by === "hands"} onChange=${(event) => change({ by: event.target.checked ? "hands" : "" })} />${" "}${t("score.by-hands")}</label>
      `}
    </div>
    ${needs.has("cards_left") && !isByHands(needs, state) && !isWon && html`<${Counts} state=${state} change=${change} seats=${seats} names=${names} />`}
    ${!isWon && html`
      <div class="deal-fields">
        ${needs.has("placings") && winner !== null && html`<${Places} state=${state} change=${change} seats=${seats} names=${names} winner=${winner} />`}
        ${needs.has("first_leader") && pick(t("score.first-leader"), "leader")}
        ${needs.has("breach") && pick(t("score.breach"), "breach", all.filter((seat) => seat !== winner), t("score.nobody"))}
      </div>
      ${needs.has("specials") && html`<${Specials} state=${state} change=${change} seats=${all} names=${names} />`}
    `}
    <${Cards} key=${state.winner} state=${state} change=${change} needs=${needs} seats=${seats} names=${names} pack=${pack} variant=${variant} isWon=${isWon} />
    <details class="more" open=${Boolean(state.dealer || state.stake)}>
      <summary>${t("score.more")}</summary>
      <div class="deal-fields">
        ${pick(t("score.dealer"), "dealer")}
        <${TextField} label=${t("score.stake")} value=${state.stake} placeholder=${stake} onChange=${(text) => change({ stake: text.trim() }, { replace: true })} />
      </div>
    </details>
  `;
}

// By which hand the deal was won before anybody played, where the house names several.
function Patterns({ value, needs, change }) {
  const all = [...new Set([...patternsIn(needs), ...(needs.has("dragon") ? [DRAGON] : [])])];
  const choose = (pattern) => change({ dragon: pattern === DRAGON ? "1" : pattern });
  return html`<${SeatField} label=${t("score.won-before")} value=${value} seats=${all} nameOf=${(pattern) => t(`score.pattern-${pattern}`)} empty=${t("score.played-out")} onChange=${choose} />`;
}

function Counts({ state, change, seats, names }) {
  const left = numbers(state.left, seats);
  const put = (seat) => (text) => change({ left: left.map((each, other) => (other === seat ? text.trim().replaceAll(",", "") : each)).join(",") }, { replace: true });
  return html`
    <fieldset class="counts">
      <legend>${t("score.left")}</legend>
      ${left.map((text, seat) => html`<${TextField} key=${seat} label=${seatName(seat, names)} value=${text} onChange=${put(seat)} />`)}
    </fieldset>
  `;
}

function Places({ state, change, seats, names, winner }) {
  const given = parts(state.placings, ",");
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== winner);
  const put = (at) => (text) => change({ placings: others.map((_, each) => (each === at ? text : (given[each] ?? ""))).join(",") });
  return others.map(
    (_, at) => html`<${SeatField} key=${at} label=${t("score.place", { number: at + 2 })} value=${given[at]} seats=${others} nameOf=${(seat) => seatName(seat, names)} empty=${t("score.choose")} onChange=${put(at)} />`,
  );
}

function Specials({ state, change, seats, names }) {
  const specials = specialsOf(state.specials);
  const put = (next) => change({ specials: textOfSpecials(next) });
  const putOne = (at, part) => put(specials.map((each, other) => (other === at ? { ...each, ...part } : each)));
  return html`
    <fieldset class="specials">
      <legend>${t("score.specials")}</legend>
      ${specials.map(
        (special, at) => html`
          <div class="deal-fields" key=${at}>
            <${SeatField} label=${t("score.special-by", { number: at + 1 })} value=${String(special.seat)} seats=${seats} nameOf=${(seat) => seatName(seat, names)} empty=${t("score.choose")} onChange=${(text) => putOne(at, { seat: seatIn(text) ?? 0 })} />
            <label class="check"><input type="checkbox" checked=${special.isFinal} onChange=${(event) => putOne(at, { isFinal: event.target.checked })} />${" "}${t("score.special-last", { number: at + 1 })}</label>
            <button type="button" onClick=${() => put(specials.filter((_, other) => other !== at))}>${t("score.special-remove", { number: at + 1 })}</button>
          </div>
        `,
      )}
      ${specials.length < MOST_SPECIALS && html`<button type="button" onClick=${() => put([...specials, { seat: seatIn(state.winner) ?? 0, isFinal: false, cards: [] }])}>${t("score.special-add")}</button>`}
    </fieldset>
  `;
}

// All cards that are asked for, in one pack: hands, the last play and the specials.
function Cards({ state, change, needs, seats, names, pack, variant, isWon }) {
  const specials = needs.has("specials") && !isWon ? specialsOf(state.specials) : [];
  const places = [];
  if (isByHands(needs, state)) {
    const winner = seatIn(state.winner);
    const labelOf = (seat) => [t("score.hand", { name: seatName(seat, names) }), needs.has("cards_left") && Number(numbers(state.left, seats)[seat])].filter(Boolean).join(": ");
    const all = Array.from({ length: seats }, (_, seat) => seat); // whoever won comes last, for he seldom has cards
    for (const seat of [...all.filter((each) => each !== winner), ...all.filter((each) => each === winner)]) places.push({ id: `hand${seat}`, number: seat + 1, label: labelOf(seat), cards: cardsOf(state[`hand${seat}`]), isSorted: true, isExact: true });
  }
  if (needs.has("last_play") && !isWon) places.push({ id: "last", label: t("score.last-play"), cards: cardsOf(state.last) });
  specials.forEach((special, at) => {
    if (!special.isFinal) places.push({ id: `special${at}`, label: t("score.special", { number: at + 1 }), cards: special.cards });
  });
  if (!places.length) return null;
  const put = (changed) => {
    const next = specials.map((special, at) => ({ ...special, cards: changed[`special${at}`] ?? special.cards }));
    const plain = Object.entries(changed).filter(([id]) => !id.startsWith("special"));
    change({ ...Object.fromEntries(plain.map(([id, cards]) => [id, textOf(cards)])), ...(specials.length && { specials: textOfSpecials(next) }) });
  };
  return html`<${CardPicker} places=${places} onChange=${put} pack=${pack} variant=${variant} />`;
}
