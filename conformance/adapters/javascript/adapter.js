// A starter adapter for Node: replace classify, compare and legalMoves by calls of your own engine.
// Try it: bigtwo-conformance smoke -- node adapter.js
"use strict";

const RANKS = "3456789TJQKA2"; // from low to high
const SUITS = "DCHS";
const RUN = "A23456789TJQKA"; // any five neighbours are a straight
const KINDS = { 1: "single", 2: "pair", 3: "triple" };
const STRENGTH = ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"];

const position = (card) => RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1]);

// Kind, deciding card and what it is compared by; or null.
function read(given) {
  const cards = [...given].sort((one, other) => position(one) - position(other));
  const ranks = cards.map((card) => card[0]);
  const distinct = [...new Set(ranks)];
  const top = cards[cards.length - 1];
  if (distinct.length === 1 && cards.length === 3) return { kind: "triple", decides: null, by: [RANKS.indexOf(ranks[0])] };
  if (distinct.length === 1 && KINDS[cards.length]) return { kind: KINDS[cards.length], decides: top, by: [position(top)] };
  if (cards.length !== 5) return null;
  const times = (rank) => ranks.filter((each) => each === rank).length;
  const many = distinct.reduce((best, rank) => (times(rank) > times(best) ? rank : best));
  const found = (kind, decides, ...by) => ({ kind, decides, by: [STRENGTH.indexOf(kind), ...by] });
  if (distinct.length === 2) return found(times(many) === 4 ? "four-of-a-kind" : "full-house", null, RANKS.indexOf(many));
  const oneSuit = cards.every((card) => card[1] === top[1]);
  for (let run = 0; run < 10; run++)
    if (distinct.length === 5 && distinct.every((rank) => RUN.slice(run, run + 5).includes(rank))) {
      const last = cards.find((card) => card[0] === RUN[run + 4]);
      return found(oneSuit ? "straight-flush" : "straight", last, run, SUITS.indexOf(last[1]));
    }
  return oneSuit ? found("flush", top, SUITS.indexOf(top[1]), position(top)) : null;
}

function difference(one, other) {
  const at = one.by.findIndex((value, index) => value !== other.by[index]);
  return at < 0 ? 0 : one.by[at] - other.by[at];
}

function classify({ cards }) {
  const found = read(cards);
  if (found) return { playable: true, kind: found.kind, deciding_card: found.decides };
  let elsewhere = cards.length === 4 && cards.every((card) => card[0] === cards[0][0]); // other houses play these two
  if (cards.length === 7) elsewhere = [...subsets(cards, 5)].some((five) => read(five)?.kind === "straight-flush");
  return { playable: false, reason: { code: elsewhere ? "kind-not-used" : "not-a-combination" } };
}

function compare({ a, b }) {
  for (const cards of [a, b])
    if (!read(cards)) return { result: "undefined", reason: classify({ cards }).reason };
  if (a.length !== b.length) return { result: "neither", reason: { code: "different-size" } };
  const ahead = difference(read(a), read(b));
  return ahead ? { result: ahead > 0 ? "a-beats-b" : "b-beats-a" } : { result: "neither", reason: { code: "equal" } };
}

function* subsets(cards, size, chosen = []) {
  if (size === 0) yield chosen;
  else for (let n = 0; n + size <= cards.length; n++) yield* subsets(cards.slice(n + 1), size - 1, [...chosen, cards[n]]);
}

function legalMoves({ hand, pile, ...situation }) {
  // own_pile: everybody else is out of the trick, and in the base game nobody beats himself, so it is over.
  const continues = situation.own_pile ? { continues: false } : {};
  const lead = situation.own_pile || !pile;
  const lockedOut = situation.locked_out ?? false;
  const lowest = situation.opening ? hand.reduce((one, other) => (position(one) < position(other) ? one : other)) : null;
  const moves = [];
  for (const size of lockedOut ? [] : lead ? [1, 2, 3, 5] : [pile.length])
    for (const cards of subsets(hand, size)) {
      const found = read(cards);
      if (found && (lead || difference(found, read(pile)) > 0) && (lowest === null || cards.includes(lowest)))
        moves.push({ cards, kind: found.kind, ...continues });
    }
  const duty = situation.next_player_cards === 1 && !situation.next_player_locked_out && lowest === null;
  const obligations = duty && moves.length && (lead || pile.length === 1) ? [{ code: "last-card-duty" }] : [];
  return { moves, may_pass: lockedOut || !lead, must_include: lowest, obligations };
}

const OPERATIONS = { classify, compare, "legal-moves": legalMoves };
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, operation, input } = JSON.parse(line);
  const who = { name: "starter", version: "1", language: "javascript" };
  const hello = { protocol: 1, implementation: who, plays: "base", operations: Object.keys(OPERATIONS) };
  const known = operation === "hello" ? hello : OPERATIONS[operation] && { result: OPERATIONS[operation](input) };
  console.log(JSON.stringify(known ? { id, ok: true, ...known } : { id, ok: false, error: { code: "unsupported" } }));
});
