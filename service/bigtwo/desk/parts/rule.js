// Rules and where they are read.
//   <RuleLinks ids=${["PG-COMB-05"]} />   the rules behind an answer, each a link that opens its panel over the view
//   <RulePanel id="PG-COMB-05" close=${f} />   one rule: what it says, its example, its source, who plays it

import { address, hrefOf, shared } from "../page/address.js";
import { useRead } from "../page/ask.js";
import { html, useLayoutEffect, useRef } from "../page/html.js";
import { useStore } from "../page/store.js";
import { t } from "../page/words.js";
import { Problem } from "./problem.js";
import { Sentence } from "./sentence.js";

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

// What the rulebook says of one id: a rule, a decision or a constraint.
export function Rule({ id }) {
  const { answer, problem, waiting } = useRead(`rules/${id}`);
  const { answer: names } = useRead("variants");
  const { state } = useStore(address);
  if (problem) return html`<${Problem} problem=${problem} />`;
  if (waiting || !answer) return html`<p aria-busy="true">${t("shell.loading")}</p>`;
  const titles = (answer.variants ?? []).map((each) => names?.variants.find((named) => named.id === each)?.title ?? each);
  const linked = (ids) => ids.map((each) => html`<span key=${each}><a href=${hrefOf("rules", { ...shared(state), id: each })}>${each}</a> </span>`);
  const line = (label, value) => value && value.length !== 0 && html`<div><dt>${t(label)}</dt><dd>${value}</dd></div>`;
  return html`
    <p class="statement"><${Sentence} text=${answer.statement ?? answer.question} /></p>
    <dl class="facts">
      ${line("rule.decision", answer.decision && html`<${Sentence} text=${answer.decision} />`)}
      ${line("rule.reason", answer.reason ?? answer.why)}
      ${line("rule.example", answer.example && html`<${Sentence} text=${answer.example} />`)}
      ${line("rule.source", [answer.source && t(`rule.source-${answer.source}`), answer.section].filter(Boolean).join(", "))}
      ${line("rule.decisions", linked(answer.decisions ?? []))}
      ${line("rule.rules", linked(answer.rules ?? []))}
      ${titles.length > 0 && html`<div><dt>${t("rule.variants")}</dt><dd><details><summary>${t("rule.variant-count", { count: titles.length })}</summary><ul>${titles.map((each) => html`<li key=${each}>${each}</li>`)}</ul></details></dd></div>`}
    </dl>
    <p><a href=${hrefOf("rules", { ...shared(state), id })}>${t("rule.in-rulebook")}</a></p>
  `;
}
