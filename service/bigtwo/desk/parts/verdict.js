// The answer in one large sentence, the reason below it, and the rules behind it. A screen reader says it once.
//   <Verdict sentence="The first play wins." detail=${reason.detail} rules=${reason.rules} tone="yes">more</Verdict>
//   tone      "yes", "no" or "open": how it is marked, beside the words that say it
//   isQuiet   it is not said, because something else beside it is
//
// What the service says of a play or a pass: may it be made, and why.
//   <Judged answer=${answer} cards=${["9S"]} pile=${null} variant="base" sentence=${text} tiles=${false} />
//     answer     of validate-play
//     cards      those that are played; none of a pass
//     pile       what lies there, which they have to beat; null where nothing does
//     sentence   the verdict in large letters; left out, it is that of a play that is tried
//
// Why an event of a record could be.
//   <Why before=${question} step=${step} tiles=${false} />
//     before   the question to the referee about all events before it
//     step     of readRecord; of a draw, an announcement and the like nothing is said

import { useAsked } from "../page/ask.js";
import { html } from "../page/html.js";
import { kindName, t, useAnnounced } from "../page/words.js";
import { Clause, RuleLinks } from "./rule.js";
import { asSentence, begun, Sentence, spokenText } from "./sentence.js";

export function Verdict({ sentence, detail = "", rules = [], tone = "open", tiles = false, isQuiet = false, children }) {
  useAnnounced(isQuiet ? null : spokenText([sentence, asSentence(detail)].filter(Boolean).join(" "), tiles));
  return html`
    <div class=${`verdict ${tone}`}>
      <p class="sentence">${sentence}</p>
      ${detail && html`<p class="reason"><${Sentence} text=${asSentence(detail)} tiles=${tiles} /></p>`}
      ${children}
      <${RuleLinks} ids=${rules} />
    </div>
  `;
}

const sentenceOf = (answer, isPass, isShort, pile) => {
  if (isShort) return t("moves.choosing", { count: pile.length });
  if (isPass) return t(answer.legal ? "moves.pass-legal" : "moves.pass-illegal");
  return t(answer.legal ? "moves.legal" : "moves.illegal");
};

export function Judged({ answer, cards, pile, variant, sentence, tiles }) {
  const { legal, violations, classification, remarks } = answer;
  const isPass = cards.length === 0;
  const isShort = !legal && !isPass && pile !== null && pile !== undefined && cards.length < pile.length; // somebody is still choosing
  const beats = legal && !isPass && pile && !answer.new_lead;
  const { answer: compared } = useAsked("compare", beats ? { a: cards, b: pile, variant } : null);
  if (beats && !compared) return null;
  const [first, ...more] = violations;
  const notes = [
    classification?.playable && begun(kindName(classification.kind)),
    answer.continues && t("moves.continues"),
    answer.new_lead && t("moves.new-lead"),
    answer.wins ? t("moves.wins") : answer.empties_hand && t("moves.empties"),
  ].filter(Boolean);
  return html`
    <${Verdict} sentence=${sentence ?? sentenceOf(answer, isPass, isShort, pile)} detail=${first?.detail ?? compared?.reason.detail} rules=${answer.rules} tone=${legal ? "yes" : isShort ? "open" : "no"} tiles=${tiles}>
      ${[...more, ...remarks].map((each) => html`<${Clause} key=${each.code} of=${each} tiles=${tiles} />`)}
      ${notes.map((note) => html`<p class="kinds" key=${note}>${note}</p>`)}
    <//>
  `;
}

export function Why({ before, step, sentence, tiles }) {
  const cards = step.isPass ? [] : step.codes;
  const isTurn = step.isPass || (step.codes !== null && ["", "*"].includes(step.sign));
  const { answer: found } = useAsked("referee", isTurn ? before : null);
  const { answer } = useAsked("validate-play", found && { state: found.state, play: step.isPass ? "pass" : cards, new_lead: step.sign === "*" || undefined });
  return answer && html`<${Judged} answer=${answer} cards=${cards} pile=${found.state.pile?.cards ?? null} variant=${found.variant} sentence=${sentence} tiles=${tiles} />`;
}
