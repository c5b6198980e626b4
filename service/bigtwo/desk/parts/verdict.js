// The answer in one large sentence, the reason below it, and the rules behind it. A screen reader says it once.
//   <Verdict sentence="The first play wins." detail=${reason.detail} rules=${reason.rules} tone="yes">more</Verdict>
//   tone      "yes", "no" or "open": how it is marked, beside the words that say it
//   isQuiet   it is not said, because something else beside it is

import { html } from "../page/html.js";
import { useAnnounced } from "../page/live.js";
import { RuleLinks } from "./rule.js";
import { asSentence, Sentence, spokenText } from "./sentence.js";

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
