// House rules: the rules of a table found by a name, by eight questions or one by one; what contradicts itself, what is
// different from the next named variant; a link, a JSON and a sheet to print.
// State: variant (a text, canonical as soon as the service has read it), answered (which questions were answered), name
// (what the table is called on the sheet).

import { hrefOf } from "../page/address.js";
import { useAsked, useRead } from "../page/ask.js";
import { html, useEffect, useRef } from "../page/html.js";
import { useLast } from "../page/last.js";
import { announce } from "../page/live.js";
import { t } from "../page/words.js";
import { LinkField } from "../parts/copying.js";
import { usePack } from "../parts/pack.js";
import { asSentence, Problem, Sentence } from "../parts/sentence.js";
import { VariantPicker } from "../parts/variant-picker.js";
import { Faults } from "./house-faults.js";
import { Differences, useNear } from "./house-near.js";
import { Options } from "./house-options.js";
import { Questions, QUESTIONS } from "./house-questions.js";
import { Sheet } from "./house-sheet.js";
import { cutText, same, textOf, withOption } from "./house-text.js";

export const fields = ["variant", "answered", "name"];

const isUnknown = (problem) => (problem?.errors ?? []).some((error) => error.code === "unknown-variant");

// The value of every option at this table: as the service resolved it, or else as it is written in the text.
function valuesAt(options, resolved, before, rules) {
  const written = (option) => {
    const listed = option.values.find((each) => textOf(each.value) === rules[option.name]);
    return listed ? listed.value : rules[option.name];
  };
  const valueOf = (option) => {
    if (resolved) return resolved.options[option.name]?.value;
    if (Object.hasOwn(rules, option.name)) return written(option);
    return before?.options[option.name]?.value ?? option.default;
  };
  return Object.fromEntries(options.map((option) => [option.name, valueOf(option)]));
}

// The options, each with the sentence of the value that is played here, which knows this table's order of suits.
function asPlayed(options, resolved) {
  if (!resolved) return options;
  return options.map((option) => {
    const { value, sentence } = resolved.options[option.name] ?? {};
    if (sentence === undefined) return option;
    const listed = option.values.some((each) => same(each.value, value));
    const values = option.values.map((each) => (same(each.value, value) ? { ...each, sentence } : each));
    return { ...option, values: listed ? values : [...values, { value, sentence }] };
  });
}

export function View({ state, change }) {
  const text = state.variant || "base";
  const { names, rules } = cutText(text);
  const answered = (state.answered ?? "").split(",").filter((name) => QUESTIONS.includes(name));
  const { resolved, pack: found, problem } = usePack(state.variant);
  const pack = useLast(resolved && found) ?? found;
  const root = useRef(null);
  const { answer: alone } = useAsked("variants/resolve", { variant: names });
  const { answer: list, problem: noList } = useRead("options");
  const before = useLast(alone);
  const shown = useLast(resolved);
  const options = asPlayed(useLast(list)?.options ?? [], shown);
  const near = useNear(problem ? null : text);
  const values = valuesAt(options, resolved, before, rules);

  useEffect(() => {
    if (resolved && state.variant && resolved.text !== state.variant) change({ variant: resolved.text }, { replace: true });
  }, [resolved, state.variant]);

  const href = hrefOf("house", { variant: shown?.text, name: nameOf(state) });
  const play = (next, more = {}) => change({ variant: next, ...more });
  const changed = (name, value) => {
    const usual = alone && textOf(alone.options[name]?.value) === value; // of other rules, that were here before, it says nothing
    return withOption(text, name, usual ? null : value);
  };
  const settle = (next) => {
    root.current.focus(); // the button that was pressed is gone in a moment
    announce(t("house.settled"));
    play(next);
  };
  const set = (name, value) => play(changed(name, value));
  const answer = (name, value) => play(changed(name, value), { answered: QUESTIONS.filter((each) => each === name || answered.includes(each)).join(",") });

  return html`
    <div class="house" tabindex="-1" ref=${root}>
      <${VariantPicker} value=${state.variant} title=${resolved?.title} problem=${isUnknown(problem) ? problem : null} onChange=${(next) => play(next)} />
      ${shown && !problem && html`
        <section class="share row" aria-label=${t("house.share")}>
          <button type="button" class="main" onClick=${() => print()}>${t("house.print")}</button>
          <${LinkField} href=${href} label=${t("house.link")} />
        </section>
      `}
      ${resolved && Object.keys(rules).length > 0 && html`<p><button type="button" onClick=${() => play(names)}>${t("house.reset")}</button></p>`}
      ${!isUnknown(problem) && html`<${Faults} problem=${problem} text=${text} options=${options} take=${settle} tiles=${pack.tiles} />`}
      ${resolved?.warnings.length > 0 && html`<${Warnings} warnings=${resolved.warnings} />`}
      <${Problem} problem=${noList} />
      ${options.length > 0 && html`
        <${Questions} options=${options} values=${values} answered=${answered} near=${near} set=${answer} take=${play} tiles=${pack.tiles} />
        <${Options} options=${options} values=${values} own=${rules} set=${set} tiles=${pack.tiles} />
        ${!problem && html`<${Differences} near=${near} preferred=${names} options=${options} tiles=${pack.tiles} />`}
      `}
      ${shown && !problem && html`
        <section class="to-print" aria-labelledby="house-to-print">
          <h2 id="house-to-print">${t("house.sheet")}</h2>
          <p>${t("house.sheet-about")}</p>
          <${TableName} name=${state.name} change=${change} />
        </section>
      `}
    </div>
    ${shown && !problem && options.length > 0 && html`<${Sheet} resolved=${shown} href=${href} name=${nameOf(state)} options=${options} pack=${pack} />`}
  `;
}

const LONGEST_NAME = 60; // characters that stand in one line of the sheet

const nameOf = ({ name = "" }) => [...name.trim()].slice(0, LONGEST_NAME).join("");

function TableName({ name, change }) {
  return html`
    <div class="field">
      <label for="house-name">${t("house.name")}</label>
      <input id="house-name" type="text" maxlength=${LONGEST_NAME} value=${name ?? ""} onInput=${(event) => change({ name: event.target.value }, { replace: true })} aria-describedby="house-name-hint" autocomplete="off" />
      <p class="hint" id="house-name-hint">${t("house.name-hint")}</p>
    </div>
  `;
}

function Warnings({ warnings }) {
  return html`
    <section class="warnings" aria-labelledby="house-warnings">
      <h2 id="house-warnings">${t("house.know")}</h2>
      <ul>${warnings.map((each) => html`<li key=${each.detail}><${Sentence} text=${asSentence(each.detail)} /></li>`)}</ul>
    </section>
  `;
}
