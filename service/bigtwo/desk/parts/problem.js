// What is wrong with a question, as the service says it: every fault in a sentence.
//   <Problem problem=${problem} id="..." tiles=${false} />   nothing where problem is null; `id` lets a field name it as its description
//   sentencesOf(problem)                      the sentences alone

import { html } from "../page/html.js";
import { asSentence, Sentence } from "./sentence.js";

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
