// One card. Rank and suit are drawn by the styles as letters and shapes, never as a colour alone; what is read and spoken
// is its name: "nine of spades".
//   <Card code="9S" />                          a card to look at
//   <Card code="9S" onPick=${f} picked=${true} />   a button that is pressed or not
//   tiles      the pack is one of tiles, whose suits are called otherwise
//   decides    it is marked as the card that decides, also in words
//   faded      it is there, but is of no use at the moment
//   note       what is said behind its name, such as "in the second play"
//   focusable  with onPick: can it be reached by Tab (the picker lets only one of its cards be)

import { html } from "../page/html.js";
import { cardName, t } from "../page/words.js";

const GLYPHS = { S: "♠\uFE0E", H: "♥\uFE0E", C: "♣\uFE0E", D: "♦\uFE0E" };
const TILE_GLYPHS = { S: "☀\uFE0E", H: "☾\uFE0E", C: "★\uFE0E", D: "☁\uFE0E" };
const SHOWN = { T: "10" };

export const suitGlyph = (suit, tiles = false) => (tiles ? TILE_GLYPHS : GLYPHS)[suit] ?? suit;

export function Card({ code, tiles = false, decides = false, faded = false, note = "", onPick, picked = false, focusable = true }) {
  const rank = code.slice(0, -1);
  const suit = code.slice(-1);
  const name = [cardName(code, tiles), decides && t("card.decides"), note].filter(Boolean).join(", ");
  const about = ["card", decides && "decides", faded && "faded", picked && "picked"].filter(Boolean).join(" ");
  const face = html`<span class="rank" data-face=${SHOWN[rank] ?? rank}></span><span class="suit" data-face=${suitGlyph(suit, tiles)}></span>`;
  if (!onPick) return html`<span class=${about} data-suit=${suit} role="img" aria-label=${name}>${face}</span>`;
  return html`
    <button type="button" class=${about} data-suit=${suit} data-card=${code} aria-label=${name} aria-pressed=${picked} tabindex=${focusable ? 0 : -1} onClick=${() => onPick(code)}>
      ${face}
    </button>
  `;
}
