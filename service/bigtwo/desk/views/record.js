// Check a record: what the referee says of it, and its table after every event.
// State: text (the record, where it is short enough for a link), at (how many events have happened), variant (where the
// record names none).

import { hrefOf } from "../page/address.js";
import { useAsked } from "../page/ask.js";
import { html, useEffect, useMemo, useRef, useState } from "../page/html.js";
import { announce } from "../page/live.js";
import { createStore, useStore } from "../page/store.js";
import { t } from "../page/words.js";
import { DealResult } from "../parts/deal-result.js";
import { usePack } from "../parts/pack.js";
import { Problem } from "../parts/problem.js";
import { readRecord, seatsOf } from "../parts/record-text.js";
import { RuleLinks } from "../parts/rule.js";
import { asSentence, Sentence, spokenText } from "../parts/sentence.js";
import { DrawnTable, seatName, seatNames } from "../parts/table.js";
import { VariantPicker } from "../parts/variant-picker.js";
import { Verdict } from "../parts/verdict.js";

export const fields = ["text", "at", "variant"];

const LONGEST_LINK = 6000; // characters; programs that send messages cut longer ones
const LARGEST_FILE = 2_000_000; // bytes; the service takes less
const SHOWN = 60; // events shown as buttons around the one that is looked at
const EXAMPLE = `Variant: hong-kong-ip
Players: Ann, Ben, Cho, Dee
Dealer: Ann
Seed: kitchen 7

1. Ann: 3D 6D 7S 8C TC QD AS - - -
2. Cho: 5D5H - JDJH KDKH KC Cho: - - -     # Cho has put one card on a pair
3. Ben: 3S
`;

const long = createStore(""); // a record that no link can hold; it is gone when the page is left

const fits = (text, variant) => hrefOf("record", { text, variant }).length <= LONGEST_LINK;

export function View({ state, change }) {
  const kept = useStore(long);
  const text = state.text ?? kept;
  const record = useMemo(() => readRecord(text), [text]);
  const take = (given) => {
    const isShort = fits(given, state.variant);
    long.set(isShort ? "" : given);
    change({ text: isShort ? given : "", at: "" });
  };
  const variant = record?.namesVariant ? undefined : state.variant;
  const question = record && !record.isBroken ? { ...record.upTo(), ...(variant && { variant }), on_violation: "skip" } : null;
  const { answer, problem, waiting } = useAsked("referee", question);
  return html`
    <${Given} text=${text} take=${take} />
    ${record && !record.namesVariant && html`<${OwnVariant} value=${state.variant} change=${change} />`}
    ${!record && html`<p><a href=${hrefOf("record", { text: EXAMPLE })}>${t("record.example")}</a></p>`}
    ${kept && !state.text && html`<p class="notice">${t("record.long")}</p>`}
    ${record?.isBroken && html`<p class="notice" role="alert">${t("record.no-json")}</p>`}
    <${Problem} problem=${problem} />
    ${waiting && html`<p aria-busy="true">${t("shell.loading")}</p>`}
    ${answer && html`<${Judged} key=${text} record=${record} variant=${variant} answer=${answer} state=${state} change=${change} isShort=${Boolean(state.text)} />`}
  `;
}

function OwnVariant({ value, change }) {
  const { resolved, problem } = usePack(value);
  return html`<${VariantPicker} value=${value} title=${resolved?.title} problem=${problem} onChange=${(text) => change({ variant: text })} />`;
}

function Given({ text, take }) {
  const [draft, write] = useState(text);
  const [fault, setFault] = useState("");
  useEffect(() => write(text), [text]);
  const open = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    if (file.size > LARGEST_FILE) return setFault(t("record.large"));
    setFault("");
    take(await file.text());
  };
  const typed = (event) => {
    write(event.target.value);
    if (event.inputType === "insertFromPaste" || event.inputType === "insertFromDrop") take(event.target.value);
  };
  return html`
    <div class="field wide">
      <label for="record-text">${t("record.text")}</label>
      <textarea id="record-text" class="record-text" rows=${Math.min(12, Math.max(4, draft.split("\n", 13).length))} value=${draft} onInput=${typed} aria-describedby="record-hint"
        autocomplete="off" autocapitalize="off" spellcheck=${false}></textarea>
      <p class="hint" id="record-hint">${t("record.hint")}</p>
    </div>
    <p class="row">
      <button type="button" onClick=${() => take(draft)}>${t("record.check")}</button>
      <label class="file">${t("record.open")} <input type="file" accept=".b2,.txt,.json,text/plain,application/json" onChange=${open} /></label>
    </p>
    ${fault && html`<p class="notice" role="alert">${fault}</p>`}
  `;
}

function Judged({ record, variant, answer, state, change, isShort }) {
  const { pack } = usePack(answer.variant);
  const names = seatNames(answer.state, record.players);
  const seats = useMemo(() => seatsOf(record, answer.state), [record, answer.state]);
  const { violations } = answer;
  const first = violations[0];
  const atFirst = first ? first.event + 1 : record.count;
  const asked = /^\d{1,6}$/.test(state.at ?? "") ? Number(state.at) : atFirst;
  const at = Math.min(asked, record.count);
  const own = violations.filter((each) => each.consequence_of === null);
  const sentence = first ? t("record.violations", { count: own.length }) : t("record.clean");
  const here = (number) => hrefOf("record", { ...state, rule: "", at: String(number) });
  return html`
    <section class="answer" aria-label=${t("record.verdict")}>
      <${Verdict} sentence=${sentence} detail=${first ? placed(first, names) : ""} rules=${first?.rules ?? []} tone=${first ? "no" : "yes"} tiles=${pack.tiles}>
        <p>${t("record.applied", { count: record.count, applied: answer.events_applied })}</p>
      <//>
      ${violations.length > 0 && html`<${Violations} violations=${violations} at=${at} names=${names} here=${here} tiles=${pack.tiles} />`}
    </section>
    <${Steps} record=${record} variant=${variant} answer=${answer} at=${at} names=${names} seats=${seats} pack=${pack} change=${change} />
    ${answer.result && at === record.count && html`<${DealResult} result=${answer.result} names=${names} />`}
    <${Share} isShort=${isShort} href=${here(at)} />
  `;
}

const nameOf = (names, seat) => (seat === null || seat === undefined ? "" : (names[seat] ?? seatName(seat)));

const placed = (violation, names) =>
  violation.seat === null
    ? t("record.violation-nobody", { number: violation.event + 1, detail: violation.detail })
    : t("record.violation", { number: violation.event + 1, name: nameOf(names, violation.seat), detail: violation.detail });

function Violations({ violations, at, names, here, tiles }) {
  const shown = violations.slice(0, 100);
  return html`
    <h2>${t("record.every")}</h2>
    <ol class="violations">
      ${shown.map(
        (each, index) => html`
          <li key=${index} class="grounds">
            <a href=${here(each.event + 1)} aria-current=${at === each.event + 1 ? "step" : undefined}>${t("record.event", { number: each.event + 1 })}</a>${" "}
            <${Sentence} text=${asSentence(placed(each, names))} tiles=${tiles} />
            ${each.consequence_of !== null && html`<p class="hint">${t("record.follows", { number: each.consequence_of + 1 })}</p>`}
            <${RuleLinks} ids=${each.rules} />
          </li>
        `,
      )}
    </ol>
    ${violations.length > shown.length && html`<p>${t("record.more", { count: violations.length - shown.length })}</p>`}
  `;
}

function saidBy(step, seat, names) {
  const cards = step.codes?.join(" ") ?? step.word.slice(step.sign.length);
  const said = step.isPass ? t("record.pass") : step.sign === "+" ? t("record.draws", { cards }) : step.sign === "=" ? t("record.returns", { card: cards }) : cards;
  return seat === null ? said : t("record.said", { name: nameOf(names, seat), said });
}

function Steps({ record, variant, answer, at, names, seats, pack, change }) {
  const isWhole = at >= record.count;
  const part = isWhole ? null : { ...record.upTo(at), ...(variant && { variant }), on_violation: "skip" };
  const { answer: found, problem } = useAsked("referee", part);
  const shown = useLast(isWhole ? answer.state : found?.state);
  const move = (number) => change({ at: String(number) });
  const violated = new Map(answer.violations.map((each) => [each.event, each]));
  const broken = violated.get(at - 1);
  const sentence = at === 0 ? t("record.start") : t("record.now", { number: at, count: record.count, said: saidBy(record.steps[at - 1], seats[at - 1], names) });
  const whole = broken ? `${sentence} ${asSentence(broken.detail)}` : sentence;
  useFirstLeftOut(() => announce(spokenText(whole, pack.tiles)), at);
  const keyed = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(Math.max(0, Math.min(record.count, at + step)));
  };
  const from = Math.max(0, Math.min(at - SHOWN / 2, record.count - SHOWN));
  const ways = [
    ["first", 0, at > 0],
    ["back", at - 1, at > 0],
    ["forward", at + 1, at < record.count],
    ["last", record.count, at < record.count],
  ];
  return html`
    <section class="steps" aria-label=${t("record.steps")}>
      <h2>${t("record.steps")}</h2>
      <div class="row" role="group" aria-label=${t("record.walk")} onKeyDown=${keyed}>
        ${ways.map(([id, to, isOn]) => html`<button key=${id} type="button" aria-disabled=${!isOn} onClick=${() => isOn && move(to)}>${t(`record.${id}`)}</button>`)}
      </div>
      <p class="now"><${Sentence} text=${sentence} tiles=${pack.tiles} /></p>
      ${broken && html`<div class="notice"><p><${Sentence} text=${asSentence(broken.detail)} tiles=${pack.tiles} /></p><${RuleLinks} ids=${broken.rules} /></div>`}
      ${record.count > SHOWN && html`<p class="hint">${t("record.window", { from: from + 1, to: Math.min(record.count, from + SHOWN), count: record.count })}</p>`}
      <ol class="events" start=${from + 1} onKeyDown=${keyed}>
        ${record.steps.slice(from, from + SHOWN).map((step, index) => {
          const number = from + index + 1;
          const name = t("record.event-said", { number, said: saidBy(step, seats[number - 1], names) });
          const label = violated.has(number - 1) ? t("record.event-broken", { event: name }) : name;
          return html`
            <li key=${number}>
              <button type="button" class=${violated.has(number - 1) ? "broken" : ""} aria-current=${number === at ? "step" : undefined} aria-label=${spokenText(label, pack.tiles)} onClick=${() => move(number)}>
                <${Sentence} text=${`${violated.has(number - 1) ? "✗ " : ""}${saidBy(step, seats[number - 1], names)}`} tiles=${pack.tiles} />
              </button>
            </li>
          `;
        })}
      </ol>
      <${Problem} problem=${problem} />
      ${shown && html`<${DrawnTable} state=${shown} names=${names} pack=${pack} />`}
    </section>
  `;
}

// The last thing that was known, so that the table stays there until the next one is.
function useLast(value) {
  const last = useRef(null);
  if (value) last.current = value;
  return last.current;
}

// Does something when a value changes, but not in the beginning: then the verdict is said.
function useFirstLeftOut(effect, value) {
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) effect();
    first.current = false;
  }, [value]);
}

function Share({ isShort, href }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(href, location.href).href);
      announce(t("record.copied"));
    } catch {
      announce(t("record.not-copied"));
    }
  };
  return html`
    <section class="share" aria-label=${t("record.share")}>
      <h2>${t("record.share")}</h2>
      ${isShort
        ? html`<p>${t("record.fits")} <a href=${href}>${t("record.link")}</a></p><p><button type="button" onClick=${copy}>${t("record.copy")}</button></p>`
        : html`<p>${t("record.long")}</p>`}
    </section>
  `;
}
