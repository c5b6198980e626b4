// House rules: the rules of a table found by a name, by eight questions or one by one; what contradicts itself, what is
// different from the next named variant; a link, a JSON and a sheet to print.
// State: variant (a text, canonical as soon as the service has read it), name (what the table is called on the sheet), sheet
// ("true": the sheet alone is shown, to which a link of this view leads).

import { hrefOf } from "../page/address.js";
import { useAsked, useRead } from "../page/ask.js";
import { html, useEffect, useLast, useRef } from "../page/html.js";
import { announce, t } from "../page/words.js";
import { YES } from "../parts/card.js";
import { LinkField } from "../parts/copying.js";
import { TextField } from "../parts/fields.js";
import { asSentence, Problem, Sentence } from "../parts/sentence.js";
import { usePack, VariantPicker } from "../parts/variant.js";
import { Faults } from "./house-faults.js";
import { Differences, useNear } from "./house-near.js";
import { Options } from "./house-options.js";
import { Questions } from "./house-questions.js";
import { Sheet } from "./house-sheet.js";
import { cutText, inSuits, same, textOf, withOption } from "./house-text.js";

export const fields = ["variant", "name", "sheet"];

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

  const href = hrefOf("house", { variant: shown?.text.replaceAll("+", " "), name: nameOf(state), sheet: YES }); // a blank is a plus sign there
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

  const isRead = shown && !problem;
  const isSheet = isRead && state.sheet === YES;
  return html`
    <div class="house" tabindex="-1" ref=${root}>
      ${!isSheet && html`<${VariantPicker} value=${state.variant} title=${resolved?.title} problem=${isUnknown(problem) ? problem : null} onChange=${(next) => play(next)} />`}
      ${isRead && html`
        <section class="share" aria-label=${t("house.share")}>
          ${!isSheet && html`<${TextField} label=${t("house.name")} value=${state.name} hint=${t("house.name-hint")} mode="text" most=${LONGEST_NAME} onChange=${(name) => change({ name }, { replace: true })} />`}
          <p class="row">
            ${isSheet && html`<button type="button" class="main" onClick=${() => print()}>${t("house.print")}</button>`}
            <button type="button" class=${isSheet ? "" : "main"} onClick=${() => change({ sheet: isSheet ? "" : YES })}>${t(isSheet ? "house.edit" : "house.sheet")}</button>
            <${LinkField} href=${href} label=${t("house.link")} />
          </p>
        </section>
      `}
      ${!isSheet && html`
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
      `}
    </div>
    ${isRead && options.length > 0 && html`<${Sheet} resolved=${shown} href=${href} name=${nameOf(state)} options=${options} own=${rules} pack=${pack} />`}
  `;
}

const LONGEST_NAME = 60; // characters that stand in one line of the sheet

const nameOf = ({ name = "" }) => [...name.trim()].slice(0, LONGEST_NAME).join("");
