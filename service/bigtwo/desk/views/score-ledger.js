// The session: what every deal brought, what it all comes to, what comes next; undo, and files.
//   <Ledger now=${session} answer=${answer} problem=${problem} names=${names} change=${change} fill=${(deal, edit) => ...} />
//   fill   puts a deal of the session back into the form; with `edit`, its number, it is changed there

import { ask, Refused } from "../page/ask.js";
import { html, useId, useState } from "../page/html.js";
import { announce, listed, seatName, t, withNames, word } from "../page/words.js";
import { Download } from "../parts/copying.js";
import { Standing, withNamesIn } from "../parts/deal-result.js";
import { jsonIn } from "../parts/json.js";
import { linesOfPrevious, quoted, readRecord } from "../parts/record-text.js";
import { RuleLinks } from "../parts/rule.js";
import { asSentence, Problem } from "../parts/sentence.js";
import { dealsOf } from "./record-deals.js";
import { asJson, checked, cleaned, fromJson, isNewer, LONGEST, MOST_DEALS, put, undo } from "./score-session.js";

export function Ledger({ now, answer, problem, names, change, fill }) {
  const { deals, past } = now;
  const back = () => {
    const removed = removedBy(past.at(-1), deals);
    undo();
    if (removed) fill(removed); // nothing has to be typed again
    announce(t("score.undone"));
  };
  const anew = () => {
    put({ deals: [], variant: "" });
    change({ edit: "" });
    announce(t("score.begun"));
  };
  const edit = (number) => fill(deals[number - 1], String(number));
  return html`
    <section class="session" aria-label=${t("score.session")}>
      <h2 id="session" tabindex="-1">${t("score.session")}</h2>
      ${now.aside && html`<p class="notice" role="alert">${t("score.aside")}</p>`}
      ${!now.kept && html`<p class="notice" role="alert">${t("score.not-kept")}</p>`}
      <${Problem} problem=${withNamesIn(problem, names)} />
      ${deals.length === 0 && html`<p class="empty">${t("score.no-deals")}</p>`}
      ${answer && deals.length > 0 && html`<${Standing} session=${answer} names=${names} edit=${edit} /><${Next} answer=${answer} names=${names} />`}
      <p class="row">
        <button type="button" aria-disabled=${past.length === 0} onClick=${() => past.length > 0 && back()}>${t("score.undo")}</button>
        <button type="button" aria-disabled=${deals.length === 0} onClick=${() => deals.length > 0 && anew()}>${t("score.new")}</button>
      </p>
      ${answer && deals.length > 0 && html`
        <${Download} text=${asJson(now)} type="application/json" name="big-two.json" label=${t("score.save-json")} />
        <${Download} text=${asText(now, answer)} type="text/plain" name="big-two.txt" label=${t("score.save-text")} />
      `}
      <${Import} change=${change} />
    </section>
  `;
}

// The deal that the session has more than it had before, where that is all that changes.
const removedBy = (before, deals) =>
  before && before.deals.length === deals.length - 1 && JSON.stringify(before.deals) === JSON.stringify(deals.slice(0, -1)) ? deals.at(-1) : null;

function Next({ answer, names }) {
  const { over, winners, reason, deals_played: count, next_dealer: dealer, next_leader: leader, next_leader_by: by, direction, exchange_due: exchange, draw_due: draws } = answer;
  const played = word("deals.played", { count });
  const said = [];
  if (reason) said.push(asSentence(withNames(reason.detail ?? "", names))); // who has won, or how far the target is
  if (winners?.length > 1) said.push(t("score.won", { names: listed(winners.map((seat) => seatName(seat, names))) }));
  if (over) said.push(asSentence(word("line.session-over", { deals: played })));
  else {
    said.push(asSentence(played));
    if (dealer !== null) said.push(asSentence(word("line.deals-next", { seat: seatName(dealer, names), direction: word(`direction.${direction}`) })));
    if (draws) said.push(t("score.draw-due"));
    if (leader !== null) said.push(t("score.leads", { name: seatName(leader, names) }));
    else if (by === "lowest-card") said.push(t("score.leads-lowest"));
    for (const { from, to } of exchange ? (exchange.exchanges ?? [exchange]) : []) said.push(t("score.exchange", { giver: seatName(from, names), receiver: seatName(to, names) }));
  }
  return html`
    <ul class="next">${said.map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}</ul>
    <${RuleLinks} ids=${answer.rules} />
  `;
}

function Import({ change }) {
  const id = useId();
  const [text, type] = useState("");
  const [fault, tell] = useState(null);
  const [isBusy, work] = useState(false);
  const take = async () => {
    work(true);
    tell(null);
    try {
      const found = await read(text);
      put(found);
      change({ variant: found.variant, edit: "" });
      type("");
      announce(t("score.imported", { count: found.deals.length }));
    } catch (error) {
      if (error instanceof Refused) tell(error.problem);
      else tell({ detail: error instanceof NoSession ? error.message : t("score.unreadable") });
    } finally {
      work(false);
    }
  };
  const open = async (event) => {
    const [file] = event.target.files;
    if (file) type(await file.slice(0, LONGEST + 1).text());
  };
  return html`
    <details class="more">
      <summary>${t("score.import")}</summary>
      <div class="field">
        <label for=${id}>${t("score.import-text")}</label>
        <textarea id=${id} rows="6" spellcheck=${false} value=${text} onInput=${(event) => type(event.target.value)} aria-invalid=${fault !== null} aria-describedby=${fault ? `${id}-problem` : undefined}></textarea>
        <${Problem} problem=${fault} id="${id}-problem" />
      </div>
      <div class="field">
        <label for="${id}-file">${t("score.import-file")}</label>
        <input id="${id}-file" type="file" accept=".json,.b2,.txt,application/json,text/plain" onChange=${open} />
      </div>
      <p><button type="button" aria-disabled=${isBusy || !text.trim()} onClick=${() => !isBusy && text.trim() && take()}>${t("score.import-take")}</button></p>
    </details>
  `;
}

// What a text holds, once the service has understood it as a session.
async function read(text) {
  if (text.length > LONGEST) throw new NoSession(t("score.large"));
  if (isNewer(text)) throw new NoSession(t("score.newer"));
  const found = text.trimStart().startsWith("{") ? fromJson(text) : await fromText(text);
  if (!found) throw new NoSession(t("score.unreadable"));
  await ask("session", { variant: found.variant || "base", deals: found.deals });
  return { ...found, variant: found.variant || "base" };
}

// A session in the notation of records. Each deal has its number, its dealer and, behind `Result`, how it ended as the
// question `session` takes it. A deal that is recorded in full instead, with its cards and plays, is read by the service.
//
//   asText({ variant, players, deals }, ledger)   the text; `ledger` of the answer of `session` goes into comments
//   await fromText(text)      { variant, players, deals }; throws Refused with what the service says of a record,
//                             or NoSession with a sentence of its own; null where it can be no session
class NoSession extends Error {}

const isNamed = (players, seats) => players.length >= seats && players.slice(0, seats).every(Boolean) && new Set(players.slice(0, seats)).size === seats;

function asText({ variant, players, deals }, { ledger, totals }) {
  const seats = (totals.penalties ?? totals.points).length;
  const named = isNamed(players, seats);
  const lines = [`Variant: ${variant || "base"}`];
  if (named) lines.push(`Players: ${players.slice(0, seats).map(quoted).join(", ")}`);
  deals.forEach(({ dealer, ...deal }, index) => {
    lines.push("", `Deal: ${index + 1}`);
    if (dealer !== undefined) lines.push(`Dealer: ${dealer}`);
    const { penalties, points, net } = ledger[index];
    lines.push(`Result: ${JSON.stringify(deal)}`, `# ${(penalties ?? points).join(", ")}${net ? ` (${net.join(", ")})` : ""}`);
  });
  return `${lines.join("\n")}\n`;
}

async function fromText(text) {
  const { numbers, textOf } = dealsOf(text) ?? { numbers: ["1"], textOf: () => text };
  if (numbers.length > MOST_DEALS) throw new NoSession(t("score.large"));
  const deals = [];
  let session = { variant: "base", players: [] };
  let previous = null; // how the deal before ended, where it is recorded in full
  for (const index of numbers.keys()) {
    const record = readRecord(textOf(index, []));
    if (!record?.headers) return null;
    const { headers, players, seatOf } = record;
    session = { variant: headers.get("variant") || "base", players };
    const told = cleaned(jsonIn(headers.get("result") ?? ""));
    if (told) {
      const dealer = seatOf(headers.get("dealer") ?? "");
      deals.push(dealer === null ? told : { ...told, dealer });
      previous = null;
      continue;
    }
    const before = headers.has("previous") ? [] : linesOfPrevious(previous);
    const { result, verdict, violations } = await ask("referee", { record: textOf(index, before) });
    if (verdict !== "clean") throw new Refused({ errors: violations });
    const played = result && cleaned(result.played_deal);
    if (!played) throw new NoSession(t("score.unfinished", { number: deals.length + 1 }));
    deals.push(played);
    previous = result.previous;
  }
  return checked({ ...session, deals });
}
