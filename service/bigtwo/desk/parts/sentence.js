// A sentence of the service, its card codes shown as cards: 9S as 9♠, which a screen reader says as "nine of spades"; seats
// that no name was put in place of are counted from 1.
//   <Sentence text=${reason.detail} tiles=${false} />
//   spokenText(text, tiles)    the same as plain text in words, for what is announced
//   cutAtCards(text)           texts and card codes in turn, a text first
//   asSentence(clause)         a clause of the service as a sentence of its own: a capital letter, a full stop
//   begun(text)                the text with a capital letter
//   CODE                       the codes of cards in a text, to split it at
//
// An example of the rulebook with its cards drawn: cards that stand side by side in the text stand side by side here.
//   <Drawn text="9S 9D beats 9H 9C" tiles=${false} />
//
// What is wrong with a question, as the service says it: every fault in a sentence.
//   <Problem problem=${problem} id="..." tiles=${false} />   nothing where problem is null; `id` lets a field name it as its description
//   sentencesOf(problem)                      the sentences alone

import { Fragment, html } from "../page/html.js";
import { cardName, withNames } from "../page/words.js";
import { Card, suitGlyph } from "./card.js";

export const CODE = /(?<![A-Za-z0-9-])((?:[2-9TJQKA]|1[0-5]?)[SHCD])(?![A-Za-z0-9-])/u;

export const begun = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const isIdeographic = (text) => /[\u3400-\u9FFF]/u.test(text);
const ended = (text) => (/[.!?。！？]$/u.test(text) ? text : text + (isIdeographic(text) ? "。" : "."));

export const asSentence = (clause) => (clause ? ended(begun(clause)) : "");

export const cutAtCards = (text) => text.replace(/(?<=[\dJQKA]-)T\b|\bT(?=-[\dJQKA])/gu, "10").split(CODE); // also a ten of a run: 9-T-J

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

export function sentencesOf(problem) {
  const faults = (problem?.errors ?? []).map((each) => each.detail);
  return faults.length ? faults : [problem?.detail || problem?.title || ""].filter(Boolean);
}

export function Problem({ problem, id, tiles = false }) {
  if (!problem) return null;
  return html`
    <div class="problem notice" id=${id} role="alert">
      <ul>${sentencesOf(problem).map((sentence) => html`<li key=${sentence}><${Sentence} text=${asSentence(sentence)} tiles=${tiles} /></li>`)}</ul>
    </div>
  `;
}
