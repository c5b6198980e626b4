// An example of the rulebook with its cards drawn: cards that stand side by side in the text stand side by side here.
//   <Drawn text="9S 9D beats 9H 9C" tiles=${false} />

import { html } from "../page/html.js";
import { Card } from "./card.js";
import { cutAtCards } from "./sentence.js";

// The text in pieces: a text, or a list of cards.
const piecesOf = (text) => {
  const pieces = [];
  cutAtCards(text).forEach((part, index) => {
    if (index % 2 === 0) {
      if (part.trim()) pieces.push(part);
    } else if (Array.isArray(pieces.at(-1))) pieces.at(-1).push(part);
    else pieces.push([part]);
  });
  return pieces;
};

export function Drawn({ text, tiles = false }) {
  return html`
    <span class="drawn">
      ${piecesOf(text).map((piece, index) =>
        Array.isArray(piece)
          ? html`<span class="run" key=${index}>${piece.map((code, at) => html`<${Card} key=${at} code=${code} tiles=${tiles} />`)}</span>${" "}`
          : html`<span key=${index}>${piece}</span>${" "}`,
      )}
    </span>
  `;
}
