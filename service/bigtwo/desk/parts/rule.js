// Rules and where they are read.
//   <RuleLinks ids=${["PG-COMB-05"]} />   the rules behind an answer, each a link that opens its panel over the view
//   <Clause of=${each} tiles=${false} />   what the service says of one thing: its `detail` as a sentence, and its `rules`
//   <RulePanel id="PG-COMB-05" close=${f} />   one rule: what it says, its example, its source, who plays it
//   <RuleText entry=${answer} variants=${variants} />   the same without asking: an entry of the rules, the list of variants

import { address, change, go, hrefOf, shared } from "../page/address.js";
import { useRead } from "../page/ask.js";
import { html, useLayoutEffect, useRef, useStore } from "../page/html.js";
import { language, rulebookLanguage, t } from "../page/words.js";
import { asSentence, Drawn, Problem, Sentence } from "./sentence.js";

export function RuleLinks({ ids }) {
  const { view, state } = useStore(address);
  if (!ids?.length) return null;
  return html`
    <p class="rules">
      ${t("rule.behind")}${" "}
      ${ids.map((id) => html`<span key=${id}><a href=${hrefOf(view, { ...state, rule: id })}>${id}</a> </span>`)}
    </p>
  `;
}

export const Clause = ({ of, tiles }) => html`<p class="reason"><${Sentence} text=${asSentence(of.detail)} tiles=${tiles} /></p><${RuleLinks} ids=${of.rules} />`;

export function RulePanel({ id, close }) {
  const dialog = useRef(null);
  useLayoutEffect(() => {
    dialog.current.showModal();
  }, []);
  return html`
    <dialog ref=${dialog} class="panel" aria-labelledby="panel-title" onClose=${close} onClick=${(event) => event.target === dialog.current && close()}>
      <div class="inside">
        <h2 id="panel-title">${t("rule.title", { id })}</h2>
        <${Rule} id=${id} />
        <p class="row"><button type="button" onClick=${close}>${t("rule.close")}</button></p>
      </div>
    </dialog>
  `;
}

// Where an entry of the rules is read. An id of a link may hold anything, but leads nowhere else.
export const pathOfRule = (id) => `rules/${id.replaceAll("/", " ")}`;

// What the rulebook says of one id: a rule, a decision or a constraint.
export function Rule({ id }) {
  const { answer, problem, waiting } = useRead(pathOfRule(id));
  const { answer: names } = useRead("variants");
  const { state } = useStore(address);
  if (problem) return html`<${Problem} problem=${problem} />`;
  if (waiting || !answer) return html`<p aria-busy="true">${t("shell.loading")}</p>`;
  const there = { ...shared(state), id };
  const leave = (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return; // a window of its own
    event.preventDefault();
    change({ rule: "" }, { replace: true }); // Back leads to the view, not to this panel
    go("rules", there);
  };
  return html`
    <${RuleText} entry=${answer} variants=${names?.variants} />
    <p><a href=${hrefOf("rules", there)} onClick=${leave}>${t("rule.in-rulebook")}</a></p>
  `;
}

const line = (label, value) => value && value.length !== 0 && html`<div><dt>${t(label)}</dt><dd>${value}</dd></div>`;

export function RuleText({ entry, variants = [] }) {
  const { state } = useStore(address);
  const titles = (entry.variants ?? []).map((each) => variants.find((named) => named.id === each)?.title ?? each);
  const others = entry.variants ? variants.filter((named) => !entry.variants.includes(named.id)).map((named) => named.title) : [];
  const linked = (ids) => ids.map((each) => html`<span key=${each}><a href=${hrefOf("rules", { ...shared(state), id: each })}>${each}</a> </span>`);
  return html`
    ${!language.get().startsWith(rulebookLanguage()) && html`<p class="hint">${t("rule.in-english")}</p>`}
    <p class="statement" lang=${rulebookLanguage()}><${Sentence} text=${entry.statement ?? entry.question ?? ""} /></p>
    <dl class="facts">
      ${line("rule.decision", entry.decision && html`<span lang=${rulebookLanguage()}><${Sentence} text=${entry.decision} /></span>`)}
      ${line("rule.reason", (entry.reason ?? entry.why) && html`<span lang=${rulebookLanguage()}>${entry.reason ?? entry.why}</span>`)}
      ${line("rule.example", entry.example && html`<span lang="en"><${Drawn} text=${entry.example} /></span>`)}
      ${line("rule.place", entry.place)}
      ${line("rule.reporter", entry.reporter)}
      ${line("rule.source", [entry.source && t(`rule.source-${entry.source}`), entry.section].filter(Boolean).join(", "))}
      ${line("rule.decisions", linked(entry.decisions ?? []))}
      ${line("rule.rules", linked(entry.rules ?? []))}
      ${line("rule.variants", titles.length > 0 && html`<${Folded} titles=${titles} />`)}
      ${line("rule.not-in", titles.length > 0 && others.length > 0 && html`<${Folded} titles=${others} />`)}
    </dl>
  `;
}

const Folded = ({ titles }) => html`
  <details>
    <summary>${t("rule.variant-count", { count: titles.length })}</summary>
    <ul>${titles.map((each) => html`<li key=${each}>${each}</li>`)}</ul>
  </details>
`;
