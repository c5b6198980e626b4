// Check a record: what the referee says of it, and its table after every event.
// State: text (the record) or packed (one that is longer, see record-link.js), deal (which one of several, from 0 on),
// at (how many events have happened), variant (where the record names none).

import { hrefOf } from "../page/address.js";
import { useAsked } from "../page/ask.js";
import { html, useEffect, useMemo, useRef, useState } from "../page/html.js";
import { seatName, t, withNames } from "../page/words.js";
import { DealResult, withNamesIn } from "../parts/deal-result.js";
import { SeatField } from "../parts/fields.js";
import { fromChat, isJson, readRecord } from "../parts/record-text.js";
import { Problem } from "../parts/sentence.js";
import { seatNames } from "../parts/table.js";
import { usePack, VariantPicker } from "../parts/variant.js";
import { Verdict } from "../parts/verdict.js";
import { dealsOf, MOST_DEALS, useBefore } from "./record-deals.js";
import { held, isTooMuch, LARGEST, Share, useText } from "./record-link.js";
import { groupedByEvent, STEPS, Steps, Violation } from "./record-steps.js";

export const fields = ["text", "packed", "deal", "at", "variant"];

const MOST_LISTED = 100; // violations
const MOST_ROWS = 25; // lines of a record that are in sight
const EXAMPLE = `Variant: hong-kong-ip
Players: Ann, Ben, Cho, Dee
Dealer: Ann
Seed: kitchen 7

1. Ann: 3D 6D 7S 8C TC QD AS - - -
2. Cho: 5D5H - JDJH KDKH KC Cho: - - -     # Cho has put one card on a pair
3. Ben: 3S
`;

// A whole number of the state, no larger than `most`; `other` where it says none.
const numberOf = (text, most, other) => Math.min(/^\d{1,6}$/.test(text ?? "") ? Number(text) : other, most);

export function View({ state, change }) {
  const { text: given, isKept = false, isBroken = false, waiting: unpacking = false } = useText(state);
  const rules = usePack(state.variant);
  const read = useMemo(() => fromChat(rules.waiting ? "" : given, rules), [given, rules.waiting, rules.resolved, rules.pack]);
  const { text } = read;
  const field = useRef(null);
  const [isOutdated, outdate] = useState(false); // the text in the field is not the one that was checked
  const deals = useMemo(() => dealsOf(text), [text]);
  const index = deals ? numberOf(state.deal, deals.numbers.length - 1, 0) : 0;
  const latest = useRef(0);
  const take = async (next) => {
    latest.current += 1;
    const mine = latest.current;
    const part = await held(next);
    if (mine === latest.current) change({ ...part, deal: "", at: "" }); // another text may have been given meanwhile
  };

  const plain = useMemo(() => readRecord(deals ? deals.textOf(index) : text), [text, deals, index]);
  const around = { ...(plain && !plain.namesVariant && state.variant && { variant: state.variant }) };
  const asked = (record, k) => ({ ...record.upTo(k), ...around, on_violation: "skip" });
  const isRecord = plain !== null && !plain.isBroken;
  const first = useAsked("referee", isRecord ? asked(plain) : null);
  const { before, looking } = useBefore(deals, index, around, first.problem);
  const record = useMemo(() => (before.length ? readRecord(deals.textOf(index, before)) : plain), [plain, before]);
  const second = useAsked("referee", before.length ? asked(record) : null);
  const { answer, problem, waiting } = before.length ? second : first;

  const placesOf = (lines) => html`<${Places} lines=${lines.map((line) => line - read.added)} field=${field} />`;
  return html`
    ${deals && html`<${Deals} deals=${deals} index=${index} change=${change} />`}
    ${answer && html`<${Judged} key=${`${index} ${text}`} read=${read} record=${record} question=${(k) => asked(record, k)} answer=${answer} isOutdated=${isOutdated} state=${state} change=${change} mend=${deals ? null : (mended) => take(read.given(mended))} placesOf=${placesOf} />`}
    <${Given} text=${given} take=${take} field=${field} outdate=${outdate} />
    ${isBroken && html`<p class="notice" role="alert">${t("record.link-broken")}</p>`}
    ${!given && !unpacking && html`<p><a href=${hrefOf("record", { text: EXAMPLE })}>${t("record.example")}</a></p>`}
    ${record?.isBroken && html`<p class="notice" role="alert">${t("record.no-json")}</p>`}
    ${isRecord && !plain.namesVariant && html`<${VariantPicker} value=${state.variant} title=${rules.resolved?.title} problem=${rules.problem} onChange=${(variant) => change({ variant })} />`}
    ${problem && !looking && (record.count ? html`<${Faults} problem=${problem} record=${record} text=${text} placesOf=${placesOf} />` : html`
      <p class="notice" role="alert">${t("record.no-game")} ${t("record.hint")}</p>
      <details><summary>${t("record.faults")}</summary><${Faults} problem=${problem} record=${record} text=${text} placesOf=${placesOf} /></details>
    `)}
    ${(waiting || unpacking || looking || rules.waiting) && html`<p aria-busy="true">${t("shell.loading")}</p>`}
    ${answer && html`<${Share} href=${hrefOf("record", { ...state, lang: "", rule: "" })} text=${given} name=${nameOfFile(given, deals)} isKept=${isKept} />`}
  `;
}

const Faults = ({ problem, record, text, placesOf }) => html`
  <${Problem} problem=${withNamesIn(problem, record.players)} />
  ${!isJson(text) && html`${placesOf((problem.errors ?? []).map((each) => each.line))}<${Skipped} text=${text} />`}
`;

// What was read as comments, where the cards that were dealt are missed.
function Skipped({ text }) {
  const lines = text.split("\n").filter((line) => line.startsWith("# ")).slice(0, MOST_LISTED);
  return lines.length > 0 && html`<p>${t("record.skipped")}</p><ul>${lines.map((line, index) => html`<li key=${index}>${line.slice(2)}</li>`)}</ul>`;
}

const nameOfFile = (text, deals) => (isJson(text) ? (deals ? "records.jsonl" : "record.json") : "record.b2");

const withPlainEnds = (text) => text.replaceAll("\r\n", "\n"); // as a field has them once somebody has typed there

function Given({ text, take, field, outdate }) {
  const [draft, write] = useState(text);
  const [fault, setFault] = useState("");
  useEffect(() => write(text), [text]);
  useEffect(() => outdate(withPlainEnds(draft) !== withPlainEnds(text)), [draft, text]);
  const look = (given) => {
    setFault(isTooMuch(given) ? t("record.large") : "");
    write(isTooMuch(given) ? text : given);
    if (!isTooMuch(given)) take(given);
    scrollTo({ top: 0 }); // the verdict comes above
  };
  const open = async (file) => {
    if (!file) return;
    if (file.size > LARGEST) setFault(t("record.large"));
    else look(await file.text());
  };
  const chosen = (event) => {
    open(event.target.files[0]);
    event.target.value = "";
  };
  const dropped = (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault(); // else the browser leaves the page for the file
    open(file);
  };
  const typed = (event) => {
    if (event.inputType === "insertFromPaste" || event.inputType === "insertFromDrop") look(event.target.value);
    else write(event.target.value);
  };
  return html`
    <div class="field wide">
      <label for="record-text">${t("record.text")}</label>
      <textarea id="record-text" ref=${field} class="record-text" wrap="off" rows=${Math.min(MOST_ROWS, Math.max(4, draft.split("\n", MOST_ROWS).length))} value=${draft} onInput=${typed} onDrop=${dropped}
        onDragOver=${(event) => event.dataTransfer?.types.includes("Files") && event.preventDefault()} aria-describedby="record-hint" autocomplete="off" autocapitalize="off" spellcheck=${false}></textarea>
      <p class="hint" id="record-hint">${t("record.hint")}</p>
    </div>
    <p class="row">
      <button type="button" class="main" onClick=${() => look(draft)}>${t("record.check")}</button>
      <label class="file">${t("record.open")} <input type="file" accept=".b2,.txt,.json,.jsonl,text/plain,application/json" onChange=${chosen} /></label>
    </p>
    ${fault && html`<p class="notice" role="alert">${fault}</p>`}
  `;
}

// Which one of several deals is looked at.
function Deals({ deals, index, change }) {
  const all = Array.from(deals.numbers.slice(0, MOST_DEALS).keys());
  const nameOf = (each) => t("table.deal-number", { number: deals.numbers[each] });
  return html`<${SeatField} label=${t("record.deals", { count: deals.numbers.length })} value=${String(index)} seats=${all} nameOf=${nameOf} onChange=${(deal) => change({ deal, at: "" })} />`;
}

// Leads from faults to their lines in the text.
function Places({ lines: all, field }) {
  const lines = [...new Set(all.filter(Boolean))].sort((left, right) => left - right);
  const show = (number) => {
    const box = field.current;
    const all = box.value.split("\n");
    const end = all.slice(0, number).join("\n").length;
    box.focus();
    box.setSelectionRange(end - (all[number - 1]?.length ?? 0), end);
    box.scrollTop = (box.scrollHeight * number) / all.length - box.clientHeight / 2;
    scrollBy({ top: box.getBoundingClientRect().top + (box.scrollHeight * number) / all.length - box.scrollTop - innerHeight / 2 }); // a box may be higher than the window
  };
  if (!lines.length) return null;
  return html`<p class="row">${lines.map((number) => html`<button key=${number} type="button" onClick=${() => show(number)}>${t("record.to-line", { number })}</button>`)}</p>`;
}

function Judged({ read, record, question, answer, isOutdated, state, change, mend, placesOf }) {
  const { pack } = usePack(answer.variant);
  const names = seatNames(answer.state, record.players);
  const { violations } = answer;
  const own = violations.filter((each) => each.consequence_of === null);
  const following = violations.filter((each) => each.consequence_of !== null);
  const [first] = own;
  const at = numberOf(state.at, record.count, first ? first.event + 1 : record.count);
  const broken = groupedByEvent(own);
  const sentence = first ? t("record.violations", { count: broken.size }) : t("record.clean");
  const here = (number) => hrefOf("record", { ...state, rule: "", at: String(number) });
  return html`
    <section class="answer" aria-label=${t("record.verdict")}>
      ${isOutdated && html`<${Verdict} sentence=${t("record.changed")} />`}
      ${!isOutdated && html`<${Verdict} sentence=${sentence} detail=${first ? placed(first, names) : ""} rules=${first?.rules ?? []} tone=${first ? "no" : "yes"} tiles=${pack.tiles}>
        ${read.guessed.length > 0 && html`<div class="notice"><p>${t("record.supposed")}</p><${Skipped} text=${read.text} /></div>`}
        <p>${t("record.applied", { count: record.count, applied: answer.events_applied })}</p>
        ${own.length === 1 && html`<p><${ToEvent} href=${here(first.event + 1)} number=${first.event + 1} isThere=${at === first.event + 1} /></p>`}
        ${first && record.lineOf && placesOf([record.lineOf(first.event)])}
        ${mend && first?.event > 0 && html`<${Forgotten} record=${record} event=${first.event} table=${answer.state} variant=${state.variant} mend=${mend} />`}
      <//>`}
      ${!isOutdated && own.length > 1 && html`<h2>${t("record.every")}</h2><${Violations} title=${t("record.every")} byEvent=${broken} at=${at} names=${names} here=${here} tiles=${pack.tiles} />`}
      ${!isOutdated && following.length > 0 && html`<details><summary>${t("record.following")}</summary><${Violations} title=${t("record.following")} byEvent=${groupedByEvent(following)} at=${at} names=${names} here=${here} tiles=${pack.tiles} /></details>`}
    </section>
    <${Steps} record=${record} question=${question} answer=${answer} at=${at} names=${names} pack=${pack} guessed=${read.guessed} change=${change} />
    ${answer.result && at === record.count && html`<${DealResult} score=${answer.result.score} winner=${answer.result.winner} breaches=${answer.result.breaches} names=${names} tiles=${pack.tiles} isQuiet />`}
  `;
}

// Offers to put in passes that somebody forgot to write down, where the first violation is none with them.
function Forgotten({ record, event, table, variant, mend }) {
  const mends = [1, 2].map((count) => ({ count, ...record.withPasses(event, count, table) }));
  const around = record.namesVariant ? {} : { variant };
  const { answer } = useAsked("batch", { requests: mends.map(({ count, question }) => ({ id: String(count), operation: "referee", body: { ...question, ...around } })) });
  const found = mends.find((_, at) => answer?.responses[at].body.verdict === "clean");
  if (!found) return null;
  return html`<p><button type="button" onClick=${() => mend(found.text)}>${t("record.forgotten", { count: found.count, number: event + 1 })}</button></p>`;
}

// The table is further down, so that whoever follows the link reads on there.
const ToEvent = ({ href, number, isThere }) =>
  html`<a href=${href} aria-current=${isThere ? "step" : undefined} onClick=${() => requestAnimationFrame(() => document.getElementById(STEPS)?.focus())}>${t("record.event", { number })}</a>`;

function placed({ event, seat, detail }, names) {
  const said = withNames(detail, names);
  const name = seat === null ? "" : seatName(seat, names);
  return t(said.startsWith(name) ? "record.violation-nobody" : "record.violation", { number: event + 1, name, detail: said });
}

// One entry for each event, as the verdict counts them.
function Violations({ title, byEvent, at, names, here, tiles }) {
  const shown = [...byEvent].slice(0, MOST_LISTED);
  return html`
    <ol class="violations" aria-label=${title}>
      ${shown.map(
        ([event, violations]) => html`
          <li key=${event} class="grounds">
            <${ToEvent} href=${here(event + 1)} number=${event + 1} isThere=${at === event + 1} />
            ${violations.map((each, index) => html`<${Violation} key=${index} of=${each} detail=${placed(each, names)} tiles=${tiles} />`)}
          </li>
        `,
      )}
    </ol>
    ${byEvent.size > shown.length && html`<p>${t("record.more", { count: byEvent.size - shown.length })}</p>`}
  `;
}
