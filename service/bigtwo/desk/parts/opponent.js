// What somebody who plays sensibly does: gets rid of low cards and of many at once, breaks nothing up, keeps high cards
// and what beats everything until the deal comes to its end, and gives the next player no cheap last card. It knows no
// rules: it chooses among the moves that the referee lists, and sees its own hand and how many cards the others hold.
//   useAdvice(answer, pack)   the event for the seat that is to act, of an answer of the referee with its moves; null until it is known

import { useAsked } from "../page/ask.js";
import { useMemo } from "../page/html.js";

const MOST = 1000; // combinations of a hand that are looked at
const ENOUGH = 0.3; // what a play has to be worth, else a pass is better: a two alone is not, an ace is
const FEW = 3; // plays or cards before the end, from where on nothing is kept back any more

export function useAdvice(answer, pack) {
  const next = answer?.verdict === "clean" ? answer.next : null;
  const hand = next ? answer.state.hands[next.seat] : [];
  const isOpen = next !== null && !next.event && next.may.includes("play") && hand.length > 0;
  const { answer: leads, problem } = useAsked("legal-moves", isOpen ? { hand, variant: answer.variant, limit: MOST } : null);
  return useMemo(() => {
    if (!next) return null;
    if (next.event) return next.event;
    if (next.may.includes("reshuffle")) return { reshuffle: {} };
    if (!isOpen) return next.moves[0]?.event ?? null; // what is returned in an exchange: the lowest card
    return leads || problem ? chosen(answer, leads?.moves ?? [], pack) : null;
  }, [answer, leads, problem, pack]);
}

function chosen({ next, state }, leads, pack) {
  const hand = state.hands[next.seat];
  const step = state.direction === "counterclockwise" ? 1 : -1;
  const others = state.hands.map((_, at, all) => all.at((next.seat + step * at) % all.length).length).slice(1).filter(Boolean);
  const maskOf = (cards) => cards.reduce((mask, code) => mask | (1n << BigInt(Math.max(hand.indexOf(code), 0))), 0n);
  const whole = maskOf(hand);
  const inHand = leads.map(({ cards }) => ({ size: cards.length, mask: maskOf(cards) })).sort((one, other) => other.size - one.size);
  // How many plays get rid of some cards, the longest first and of these the weakest.
  const playsFor = (mask) => {
    let [left, count] = [mask, 0];
    for (const each of inHand) if ((left & each.mask) === each.mask) [left, count] = [left & ~each.mask, count + 1];
    return count;
  };
  const height = (code) => (pack.ranks.indexOf(code.slice(0, -1)) - pack.suits.indexOf(code.slice(-1)) / 10) / (pack.ranks.length - 1);
  const plays = playsFor(whole);
  const isLate = Math.min(plays, ...others) <= FEW;
  // Of all combinations of as many cards in this hand, the part that is weaker.
  const places = new Map();
  const standings = new Map(inHand.map(({ size, mask }) => [mask, places.set(size, (places.get(size) ?? -1) + 1).get(size)]));
  const standing = (mask, size) => (standings.get(mask) ?? 0) / ((places.get(size) ?? 0) + 1);
  const worthOf = (move) => {
    const { length } = move.cards;
    if (length === hand.length) return Infinity;
    const top = Math.max(...move.cards.map(height));
    if (others[0] === 1 && length === 1) return 4 * top - 4; // the next player goes out on anything lower
    const isBomb = state.pile !== null && length !== state.pile.cards.length;
    const high = move.cards.reduce((sum, code) => sum + height(code) ** 6, 0);
    const spent = high + (length > 1 ? standing(maskOf(move.cards), length) : 0) + (isBomb ? 2 : 0);
    return plays - playsFor(whole & ~maskOf(move.cards)) - spent * (isLate ? 0.2 : 1) + 0.15 * length;
  };
  const rated = next.moves.map((move) => [worthOf(move), move.event]);
  const [worth, event] = rated.reduce((best, each) => (each[0] > best[0] ? each : best), [-Infinity, null]);
  const isWaiting = next.may.includes("pass") && worth < (isLate ? -1.5 : ENOUGH);
  return isWaiting || !event ? { seat: next.seat, pass: true } : event;
}
