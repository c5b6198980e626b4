// A sentence of the service, its card codes shown as cards: 9S as 9♠, which a screen reader says as "nine of spades"; seats
// that no name was put in place of are counted from 1.
//   <Sentence text=${reason.detail} tiles=${false} />
//   spokenText(text, tiles)    the same as plain text in words, for what is announced
//   cutAtCards(text)           texts and card codes in turn, a text first
//   asSentence(clause)         a clause of the service as a sentence of its own: a capital letter, a full stop
//   begun(text)                the text with a capital letter
//   CODE                       the codes of cards in a text, to split it at

import { Fragment, html } from "../page/html.js";
import { cardName, withNames } from "../page/words.js";
import { suitGlyph } from "./card.js";

export const CODE = /(?<![A-Za-z0-9-])((?:[2-9TJQKA]|1[0-5]?)[SHCD])(?![A-Za-z0-9-])/u;

export const begun = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const isIdeographic = (text) => /[\u3400-\u9FFF]/u.test(text);
const ended = (text) => (/[.!?。！？]$/u.test(text) ? text : text + (isIdeographic(text) ? "。" : "."));

export const asSentence = (clause) => (clause ? ended(begun(clause)) : "");

export const cutAtCards = (text) => text.split(CODE);

export const spokenText = (text, tiles = false) =>
  cutAtCards(withNames(text))
    .map((part, index) => (index % 2 ? cardName(part, tiles) : part))
    .join("");

export function Sentence({ text, tiles = false }) {
  return html`<${Fragment}>${cutAtCards(withNames(text)).map((part, index) => (index % 2 ? html`<${Code} key=${index} code=${part} tiles=${tiles} />` : part))}</${Fragment}>`;
}

function Code({ code, tiles }) {
  const rank = code.slice(0, -1);
  const suit = code.slice(-1);
  return html`<span class="code" data-suit=${suit} role="img" aria-label=${cardName(code, tiles)}>${rank === "T" ? "10" : rank}${suitGlyph(suit, tiles)}</span>`;
}
