// One card: its rank and suit in the corner, and the suit again, large. Suits differ in shape, never in colour alone; what is
// read and spoken is its name: "nine of spades".
//   <Card code="9S" />                          a card to look at
//   <Card code="9S" onPick=${f} picked=${true} />   a button that is pressed or not
//   tiles      the pack is one of tiles, whose suits are called otherwise
//   decides    it is marked as the card that decides, also in words
//   faded      it is there, but is of no use at the moment
//   place      the number of the place that it lies in, where it is drawn in the pack
//   note       what is said behind its name, such as "in the second play"
//   focusable  with onPick: can it be reached by Tab (the picker lets only one of its cards be)
//   isSmall    without the large suit: there are fifty in the picker, and a slow device has to draw them first
//   <Suit suit="S" tiles=${false} />   the shape of a suit, which says nothing
//
// Some cards side by side, as a list that a screen reader counts.
//   <CardSet cards=${["9S", "9D"]} label="First play" deciding="9S" tiles=${false} onPick=${f} />
//   deciding   the card that decides, or null
//   onPick     where given, every card is a button that calls it; `pickLabel` says behind its name what that does
//   picked     the cards of which the buttons are pressed; faded those that are of no use at the moment
//   guessed    those that nobody said where they are
//
// What people type and paste as cards, cut into one text for each card. What each text means, the service says: this
// knows only where one card ends and the next begins.
//   codesIn("9s 9d")  ["9s", "9d"]      codesIn("9♠9♦")  ["9♠", "9♦"]      codesIn("🂩 x")  ["🂩", "x"]

import { html } from "../page/html.js";
import { cardName, t } from "../page/words.js";

const GLYPHS = { S: "♠\uFE0E", H: "♥\uFE0E", C: "♣\uFE0E", D: "♦\uFE0E" };
const TILE_GLYPHS = { S: "☀\uFE0E", H: "☾\uFE0E", C: "★\uFE0E", D: "☁\uFE0E" };
const SHOWN = { T: "10" };

// The shapes, on a square of 24 units: our own drawings.
const SHAPES = {
  S: "M12 1c2 5 9 8 9 14a4.7 4.7 0 0 1-7.9 3.4c.1 2.3 1 3.7 2.6 4.6H8.3c1.6-.9 2.5-2.3 2.6-4.6A4.7 4.7 0 0 1 3 15c0-6 7-9 9-14z",
  H: "M12 22.5C8 17.5 2 13.5 2 8a5.3 5.3 0 0 1 10-2.5A5.3 5.3 0 0 1 22 8c0 5.5-6 9.5-10 14.5z",
  C: "M12 1.5a4.8 4.8 0 0 1 3.6 8 4.8 4.8 0 1 1-2.5 8.2c.1 2.6 1 4.3 2.6 5.3H8.3c1.6-1 2.5-2.7 2.6-5.3a4.8 4.8 0 1 1-2.5-8.2 4.8 4.8 0 0 1 3.6-8z",
  D: "M12 1c2.5 4.3 5.3 7.8 8.5 11-3.2 3.2-6 6.7-8.5 11-2.5-4.3-5.3-7.8-8.5-11C6.7 8.8 9.5 5.3 12 1z",
};
const TILE_SHAPES = {
  S: "M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM11 1h2v3.5h-2zM11 19.5h2V23h-2zM1 11h3.5v2H1zM19.5 11H23v2h-3.5zM3.5 4.9l1.4-1.4 2.5 2.5L6 7.4zM16.6 18l1.4-1.4 2.5 2.5-1.4 1.4zM4.9 20.5l-1.4-1.4L6 16.6 7.4 18zM18 7.4 16.6 6l2.5-2.5 1.4 1.4z",
  H: "M15 2a10 10 0 1 0 6.5 15.5A9 9 0 0 1 15 2z",
  C: "M12 1.5l3.1 7 7.6.8-5.7 5.1 1.6 7.5L12 18l-6.6 3.9L7 14.4 1.3 9.3l7.6-.8z",
  D: "M7 20a5.5 5.5 0 0 1-.8-10.9A6.5 6.5 0 0 1 18.6 10 5 5 0 0 1 18 20z",
};

export const Suit = ({ suit, tiles = false }) => html`
  <svg class="suit" viewBox="0 0 24 24" aria-hidden="true"><path d=${(tiles ? TILE_SHAPES : SHAPES)[suit] ?? ""} /></svg>
`;

export const suitGlyph = (suit, tiles = false) => (tiles ? TILE_GLYPHS : GLYPHS)[suit] ?? suit;

export function Card({ code, tiles = false, decides = false, faded = false, place = null, note = "", onPick, picked = false, focusable = true, isSmall = false }) {
  const rank = code.slice(0, -1);
  const suit = code.slice(-1);
  const name = [cardName(code, tiles), decides && t("card.decides"), faded && t("table.of-no-use"), note].filter(Boolean).join(", ");
  const about = ["card", decides && "decides", faded && "faded", picked && "picked"].filter(Boolean).join(" ");
  const shape = html`<${Suit} suit=${suit} tiles=${tiles} />`;
  const face = html`<span class="index" data-face=${SHOWN[rank] ?? rank}>${shape}</span>${!isSmall && html`<span class="pip">${shape}</span>`}`;
  if (!onPick) return html`<span class=${about} data-suit=${suit} role="img" aria-label=${name}>${face}</span>`;
  return html`
    <button type="button" class=${about} data-suit=${suit} data-card=${code} data-place=${place} aria-label=${name} aria-pressed=${picked} tabindex=${focusable ? 0 : -1} onClick=${() => onPick(code)}>
      ${face}
    </button>
  `;
}

export function CardSet({ cards, label, deciding = null, tiles = false, onPick, pickLabel = "", faded = [], picked = [], guessed = [] }) {
  return html`
    <ul class="cards" aria-label=${label}>
      ${cards.map(
        (code) => html`
          <li key=${code} class=${guessed.includes(code) ? "guessed" : undefined}>
            <${Card} code=${code} tiles=${tiles} decides=${code === deciding} faded=${faded.includes(code)} picked=${picked.includes(code)} onPick=${onPick} note=${guessed.includes(code) ? t("card.guessed") : pickLabel} />
          </li>
        `,
      )}
    </ul>
  `;
}

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

export const rankOf = (code) => code.slice(0, -1);

// Cards in the order of a run, such as "T-J-Q-K-A"; without one as they are.
export const inRun = (cards, run) => {
  const at = (code) => run.split("-").indexOf(rankOf(code));
  return run ? [...cards].sort((one, other) => at(one) - at(other)) : cards;
};

// A play, weakest card first, as people write it: strongest first, but of four of a kind and full houses the equal cards.
export const asWritten = (codes) => {
  const held = (code) => codes.filter((each) => rankOf(each) === rankOf(code)).length;
  const shown = [...codes].reverse();
  const isOfTwoRanks = codes.length === 5 && new Set(codes.map(rankOf)).size === 2;
  return isOfTwoRanks ? shown.sort((one, other) => held(other) - held(one)) : shown;
};

// A list of cards in the address, and back. No pack has as many as are read; the service says that there are too many.
const MOST = 100;
export const cardsOf = (text) => (text ? text.split(",", 2 * MOST).filter(Boolean).slice(0, MOST) : []);
export const textOf = (cards) => cards.join(",");
