// What the page says. Its own words stand in messages/desk.toml and in the catalogues of the languages; the words for
// cards, suits and kinds are those that the service itself answers with.
//
//   t("who.title")                      a word of the page
//   t("moves.count", { count: 3 })      its values filled in; of one that counts, `count` decides
//   word("kind-alone.pair")             a word of the service
//   cardName("9S", tiles)               "nine of spades"; of tiles "9 of suns"
//   kindName("full-house")              "full house"
//   suitName("S", tiles)                "spades"
//   seatName(0, names)                  what the player at a seat is called: the name, or "Player 1"; the service counts from 0
//   withNames(text, names)              a sentence of the service with that in place of "seat 0"
//   rulebookLanguage()                  the tag of the language in which the rules are read: English for some languages
//   listed(["a", "b"], "and")           "a and b"
//   language                            a store of the tag that is spoken; speak(tag, await wordsIn(tag)) changes it
//   LANGUAGES                           every tag with the name of the language in itself
//
// What a screen reader says without anybody moving to it. announce("...") says a sentence once.

import { createStore, html, useEffect, useStore } from "./html.js";

export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  "zh-Hant": "繁體中文",
  "zh-Hant-HK": "繁體中文（香港）",
  "zh-Hans": "简体中文",
  id: "Bahasa Indonesia",
  fil: "Filipino",
};

export const language = createStore("");

let spoken = { desk: {}, words: {} };

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));

const chosen = (entry, values) => (typeof entry === "string" ? entry : values.count === 1 ? entry.one : entry.other);

const said = (words, id, values) => {
  const entry = words[id];
  return entry === undefined ? id : filled(chosen(entry, values), values);
};

export const t = (id, values = {}) => said(spoken.desk, id, values);
export const word = (id, values = {}) => said(spoken.words, id, values);

export const rulebookLanguage = () => spoken.rulebook;

export const isRank = (rank) => `card-rank.${rank}` in spoken.words;
export const suitName = (suit, tiles = false) => word(`${tiles ? "tile-suit" : "suit"}.${suit}`);
export const kindName = (kind) => word(`kind-alone.${kind}`);

export function cardName(code, tiles = false) {
  const rank = code.slice(0, -1);
  const suit = code.slice(-1);
  if (!(`suit.${suit}` in spoken.words)) return code;
  if (tiles || !isRank(rank)) return word("card.tile", { rank, suit: suitName(suit, true) });
  return word("card.name", { rank: word(`card-rank.${rank}`), suit: suitName(suit) });
}

export const seatName = (seat, names = []) => names[seat] || t("drawn.seat", { number: seat + 1 });
export const withNames = (text, names) =>
  text.replace(new RegExp(word("seat.number", { number: "(\\d+)" }), "giu"), (_, seat) => seatName(Number(seat), names));

export function listed(entries, link = "and") {
  if (entries.length < 2) return entries.join("");
  const joined = (form, first, last) => word(`list-${link}.${form}`, { first, last });
  if (entries.length === 2) return joined("two", ...entries);
  const inner = entries.slice(2, -1).reduce((before, each) => joined("middle", before, each), joined("start", entries[0], entries[1]));
  return joined("end", inner, entries.at(-1));
}

// The language that a tag means, or null: the part of the tag that is spoken.
export function meant(tag) {
  for (let part = tag; part; part = part.slice(0, Math.max(part.lastIndexOf("-"), 0))) {
    const found = Object.keys(LANGUAGES).find((each) => each.toLowerCase() === part.toLowerCase());
    if (found) return found;
  }
  return null;
}

// A browser does not ask again for a module that it could not have, so every other try has an address of its own.
export const wordsIn = async (tag, tries = 0) => (await import(`../words/${tag}.js${tries ? `?${tries}` : ""}`)).default;

export function speak(tag, words) {
  spoken = words;
  document.documentElement.lang = tag;
  language.set(tag);
}

const sentence = createStore("");

// A text that is said twice has to differ, or nobody hears it the second time.
export const announce = (text) => sentence.set(text && text === sentence.get() ? `${text}\u00A0` : text);

// Says what a component shows, whenever that changes; null is not said.
export const useAnnounced = (text) => useEffect(() => void (text !== null && announce(text)), [text]);

export function Live() {
  return html`<p class="unseen" role="status" aria-live="polite">${useStore(sentence)}</p>`;
}
