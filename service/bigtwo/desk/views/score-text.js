// A session in the notation of records. Each deal has its number, its dealer and, behind `Result`, how it ended as the
// question `session` takes it. A deal that is recorded in full instead, with its cards and plays, is read by the service.
//
//   asText({ variant, players, deals }, ledger)   the text; `ledger` of the answer of `session` goes into comments
//   await fromText(text)      { variant, players, deals }; throws Refused with what the service says of a record,
//                             or NoSession with a sentence of its own; null where it can be no session

import { ask, Refused } from "../page/ask.js";
import { t } from "../page/words.js";
import { linesOfPrevious } from "../parts/events.js";
import { checked, cleaned, MOST_DEALS } from "./score-session.js";

export class NoSession extends Error {}

const isNamed = (players, seats) => players.length >= seats && players.slice(0, seats).every(Boolean) && new Set(players.slice(0, seats)).size === seats;
const quoted = (name) => (/^[\p{L}\p{N} _.'-]+$/u.test(name) ? name : JSON.stringify(name));

export function asText({ variant, players, deals }, { ledger, totals }) {
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

const PART = /\s*(?:"(?:[^"\\]|\\.)*"|[^,，、]+)/gu;
const SAID = /^(?:"(?:[^"\\]|\\.)*"|[^"#])*/u; // a comment begins outside of quotation marks

const withoutComment = (text) => SAID.exec(text)[0].trim();

function unquoted(text) {
  try {
    return text.startsWith('"') ? String(JSON.parse(text)) : text;
  } catch {
    return text;
  }
}

function jsonOf(text) {
  try {
    return cleaned(JSON.parse(withoutComment(text)));
  } catch {
    return null;
  }
}

const seatOf = (text, players) => {
  const name = unquoted(withoutComment(text));
  const at = players.findIndex((each) => each.toLowerCase() === name.toLowerCase());
  return at >= 0 ? at : /^\d$/.test(name) ? Number(name) : undefined;
};

// The text cut where a deal begins: what holds for all of them, and each deal with its lines.
function cut(text) {
  const head = [];
  const parts = [];
  let variant = "";
  let players = [];
  for (const line of text.split(/\r?\n/u)) {
    const colon = line.search(/[:：]/u);
    const value = colon < 0 ? "" : line.slice(colon + 1);
    const header = colon < 0 ? "" : line.slice(0, colon).trim().split(/\s/u, 1)[0].toLowerCase();
    if (header === "variant") variant = unquoted(withoutComment(value));
    if (header === "players") players = (withoutComment(value).match(PART) ?? []).map((each) => unquoted(each.trim()));
    if (header === "variant" || header === "players") head.push(line);
    else if (header === "deal" || !parts.length) parts.push({ lines: [line], values: new Map([[header, value]]) });
    else {
      parts.at(-1).lines.push(line);
      parts.at(-1).values.set(header, value);
    }
  }
  const told = parts.filter(({ lines }) => lines.some((line) => withoutComment(line)));
  return { head, parts: told, variant, players };
}

export async function fromText(text) {
  const { head, parts, variant, players } = cut(text);
  if (parts.length > MOST_DEALS) throw new NoSession(t("score.large"));
  const deals = [];
  let previous = null; // how the deal before ended, where it is recorded in full
  for (const { lines, values } of parts) {
    const told = jsonOf(values.get("result") ?? "");
    if (told) {
      const dealer = seatOf(values.get("dealer") ?? "", players);
      deals.push(dealer === undefined ? told : { ...told, dealer });
      previous = null;
      continue;
    }
    const [first, ...others] = lines;
    const before = values.has("previous") ? [] : linesOfPrevious(previous);
    const { result, verdict, violations } = await ask("referee", { record: [...head, first, ...before, ...others].join("\n") });
    if (verdict !== "clean") throw new Refused({ errors: violations });
    const played = result && cleaned(result.played_deal);
    if (!played) throw new NoSession(t("score.unfinished", { number: deals.length + 1 }));
    deals.push(played);
    previous = result.previous;
  }
  return checked({ variant: variant || "base", players, deals });
}
