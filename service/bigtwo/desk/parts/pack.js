// The cards that a variant is played with, in its own order.
//   usePack("hong-kong-ip")   { resolved, pack, problem, waiting }
//     resolved   the answer of variants/resolve: title, text, options, warnings; null while it is asked for
//     pack       { ranks, suits, cards, tiles }: ranks from the weakest to the strongest, suits from the highest to the
//                lowest, every code; while nothing is known yet, or the variant is none, that of the plain game
//   cardsAt("0a -1d", pack)   cards by their places in the pack: ranks count from the weakest, 0, or with a minus sign from the
//                             strongest, -1; suits from the highest, a
//   sorted(cards, pack)       cards from the strongest rank to the weakest, each rank by suits

import { useAsked, useRead } from "../page/ask.js";
import { useMemo } from "../page/html.js";

const made = (ranks, suits) => ({
  ranks,
  suits,
  cards: ranks.flatMap((rank) => suits.map((suit) => rank + suit)),
  tiles: !ranks.includes("K"),
});

// One object for each pack and order of its suits: what is the same is not drawn again.
const laidOut = new Map();
const packOf = (ranks, suits) => {
  const key = `${ranks} ${suits}`;
  if (!laidOut.has(key)) laidOut.set(key, made(ranks, suits));
  return laidOut.get(key);
};

const PLAIN = packOf([..."3456789TJQKA2"], [..."SHCD"]);

export function usePack(variant) {
  const { answer: resolved, problem, waiting } = useAsked("variants/resolve", { variant: variant || "base" });
  const { answer: packs } = useRead("packs");
  const id = resolved?.options.pack.value;
  const order = resolved?.options.suit_order.value;
  const pack = useMemo(() => {
    const found = packs?.packs.find((each) => each.id === id);
    return found ? packOf(found.ranks, [...order]) : PLAIN;
  }, [packs, id, order]);
  return { resolved, pack, problem, waiting };
}

export function sorted(cards, pack) {
  const place = (code) => 10 * pack.ranks.indexOf(code.slice(0, -1)) - pack.suits.indexOf(code.slice(-1));
  return [...cards].sort((left, right) => place(right) - place(left));
}

export const cardsAt = (places, pack) => [...places.matchAll(/(-?\d)([a-d])/g)].map(([, rank, suit]) => pack.ranks.at(Number(rank)) + pack.suits["abcd".indexOf(suit)]);
