// The legal plays of one kind, each with the reason why it is legal: that it beats the pile and how, or that a lead may be
// what it is.
//   <MovesOfKind kind="pair" count=${5} position=${position} isWhole=${false} show=${(isWhole) => ...} tiles=${false} />
//   position   what legal-moves is asked about
//   isWhole    are more than the first plays shown; `show` changes that

import { useAsked } from "../page/ask.js";
import { html } from "../page/html.js";
import { kindName, t } from "../page/words.js";
import { CardSet } from "./card.js";
import { asWritten } from "./codes.js";
import { RuleLinks } from "./rule.js";
import { asSentence, Problem, Sentence } from "./sentence.js";

const FEW = 6; // plays shown at first
const MOST = 200; // plays shown at all, for a hand of many cards has thousands

export function MovesOfKind({ kind, count, position, isWhole, show, tiles }) {
  const { answer, problem, waiting } = useAsked("legal-moves", { ...position, kinds: [kind], limit: isWhole ? MOST : FEW });
  const moves = answer?.moves ?? [];
  const { answer: asked } = useAsked("batch", moves.length ? { requests: moves.map((move, index) => questionOf(move, index, position)) } : null);
  const grounds = asked?.responses.map((each) => (each.status === 200 ? each.body : null)) ?? [];
  return html`
    <section class="kind" aria-busy=${waiting}>
      <h2>${t("moves.of-kind", { kind: kindName(kind), count })}</h2>
      <${Problem} problem=${problem} />
      <ul class="plays">
        ${moves.map(
          (move, index) => html`
            <li key=${move.cards.join()}>
              <${CardSet} cards=${asWritten(move.cards)} tiles=${tiles} />
              <${Reason} ground=${grounds[index]} move=${move} tiles=${tiles} />
            </li>
          `,
        )}
      </ul>
      ${isWhole && count > MOST && html`<p class="hint">${t("moves.first", { shown: MOST, count })}</p>`}
      ${count > FEW && html`<button type="button" aria-expanded=${isWhole} onClick=${() => show(!isWhole)}>${isWhole ? t("moves.fewer", { kind: kindName(kind) }) : t("moves.more", { kind: kindName(kind), count })}</button>`}
    </section>
  `;
}

const beatsPile = (move, position) => position.pile && move.continues !== false;

const questionOf = (move, index, position) => {
  const { variant } = position;
  const id = String(index);
  if (beatsPile(move, position)) return { id, operation: "compare", body: { a: move.cards, b: position.pile, variant } };
  return { id, operation: "classify", body: { cards: move.cards, variant } };
};

function Reason({ ground, move, tiles }) {
  if (!ground) return null;
  return html`
    <div class="reason">
      ${ground.reason && html`<p><${Sentence} text=${asSentence(ground.reason.detail)} tiles=${tiles} /></p>`}
      ${!ground.reason && html`<p>${t("moves.leads")}</p>`}
      ${move.continues && html`<p>${t("moves.continues")}</p>`}
      <${RuleLinks} ids=${ground.rules} />
    </div>
  `;
}
