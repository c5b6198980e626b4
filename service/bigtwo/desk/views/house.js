// House rules: the rules of a table found by a name, by eight questions or one by one; what contradicts itself, what is
// different from the next named variant; a link, a JSON and a sheet to print.
// State: variant (a text, canonical as soon as the service has read it), name (what the table is called on the sheet).

import { hrefOf } from "../page/address.js";
import { useAsked, useRead } from "../page/ask.js";
import { html, useEffect, useLast, useRef } from "../page/html.js";
import { announce, t } from "../page/words.js";
import { LinkField } from "../parts/copying.js";
import { asSentence, Problem, Sentence } from "../parts/sentence.js";
import { usePack, VariantPicker } from "../parts/variant.js";
import { Faults } from "./house-faults.js";
import { Differences, useNear } from "./house-near.js";
import { Options } from "./house-options.js";
import { Questions } from "./house-questions.js";
import { Sheet } from "./house-sheet.js";
import { cutText, inSuits, same, textOf, withOption } from "./house-text.js";

export const fields = ["variant", "name"];

const isUnknown = (problem) => (problem?.errors ?? []).some((error) => error.code === "unknown-variant");

// The value of every option at this table: as the service resolved it, or else as it is written in the text.
function valuesAt(options, resolved, before, rules) {
  const valueOf = (option) => {
    if (resolved) return resolved.options[option.name]?.value;
    const written = rules[option.name];
    return option.values.find((each) => textOf(each.value) === written)?.value ?? written ?? before?.options[option.name]?.value ?? option.default;
  };
  return Object.fromEntries(options.map((option) => [option.name, valueOf(option)]));
}

// The options with examples in this table's order of suits, and with the sentence of a value of one's own that is played here.
function asPlayed(options, resolved) {
  if (!resolved) return options;
  const usual = options.find((option) => option.name === "suit_order")?.default;
  return options.map((each) => {
    const option = inSuits(each, usual, resolved.options.suit_order.value);
    const { value, sentence } = resolved.options[option.name] ?? {};
    if (sentence === undefined || option.values.some((listed) => same(listed.value, value))) return option;
    return { ...option, values: [...option.values, { value, sentence }] };
  });
}

export function View({ state, change }) {
  const text = state.variant || "base";
  const { names, rules } = cutText(text);
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

  const href = hrefOf("house", { variant: shown?.text.replaceAll("+", " "), name: nameOf(state) }); // a blank is a plus sign there
  const play = (next) => change({ variant: next });
  const set = (name, value) => {
    const usual = alone && textOf(alone.options[name]?.value) === value; // of other rules, that were here before, it says nothing
    play(withOption(text, name, usual ? null : value));
  };
  const settle = (next) => {
    root.current.focus(); // the button that was pressed is gone in a moment
    announce(t("house.settled"));
    play(next);
  };

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
      ${resolved?.warnings.length > 0 && html`
        <section class="warnings" aria-labelledby="house-warnings">
          <h2 id="house-warnings">${t("house.know")}</h2>
          <ul>${resolved.warnings.map((each) => html`<li key=${each.detail}><${Sentence} text=${asSentence(each.detail)} /></li>`)}</ul>
        </section>
      `}
      <${Problem} problem=${noList} />
      ${options.length > 0 && html`
        <${Questions} options=${options} values=${values} near=${near} set=${set} take=${play} tiles=${pack.tiles} />
        <${Options} options=${options} values=${values} own=${rules} set=${set} tiles=${pack.tiles} />
        ${!problem && html`<${Differences} near=${near} preferred=${names} options=${options} tiles=${pack.tiles} />`}
      `}
      ${shown && !problem && html`
        <section class="to-print" aria-labelledby="house-to-print">
          <h2 id="house-to-print">${t("house.sheet")}</h2>
          <p>${t("house.sheet-about")}</p>
          <${TableName} name=${state.name} change=${change} />
          <p><button type="button" onClick=${() => print()}>${t("house.print")}</button></p>
        </section>
      `}
    </div>
    ${shown && !problem && options.length > 0 && html`<${Sheet} resolved=${shown} href=${href} name=${nameOf(state)} options=${options} own=${rules} pack=${pack} />`}
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
