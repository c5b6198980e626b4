// What people type and paste as cards, cut into one text for each card. What each text means, the service says: this
// knows only where one card ends and the next begins.
//   codesIn("9s 9d")  ["9s", "9d"]      codesIn("9♠9♦")  ["9♠", "9♦"]      codesIn("🂩 x")  ["🂩", "x"]

const BETWEEN = /[\s,;+/|·、，；（）()[\]{}"'-]+/u;
const SUITS = "SHCDshcd♠♥♣♦♤♡♧♢";
const RANKS = "(?:1[0-5]|[1-9TJQKAtjqka])";
const CARD = new RegExp(`${RANKS}[${SUITS}]|[♠♥♣♦♤♡♧♢]${RANKS}|[\u{1F0A1}-\u{1F0DE}]`, "gu");

const cut = (chunk) => {
  const plain = chunk.replaceAll("\uFE0E", "").replaceAll("\uFE0F", "");
  const found = plain.match(CARD);
  return found !== null && found.join("") === plain ? found : [plain];
};

export const codesIn = (text) => text.split(BETWEEN).filter(Boolean).flatMap(cut);

// A yes in the address. What is none goes to the service as it is, which says so.
export const YES = "true";
export const yesOf = (text) => (text === YES ? true : text);

// A play, weakest card first, as people write it: strongest first, but of four of a kind and full houses the equal cards.
export const asWritten = (codes) => {
  const held = (code) => codes.filter((each) => each.slice(0, -1) === code.slice(0, -1)).length;
  const shown = [...codes].reverse();
  const isOfTwoRanks = codes.length === 5 && new Set(codes.map((code) => code.slice(0, -1))).size === 2;
  return isOfTwoRanks ? shown.sort((one, other) => held(other) - held(one)) : shown;
};

// A list of cards in the address, and back. No pack has as many as are read; the service says that there are too many.
const MOST = 100;
export const cardsOf = (text) => (text ? text.split(",", 2 * MOST).filter(Boolean).slice(0, MOST) : []);
export const textOf = (cards) => cards.join(",");
