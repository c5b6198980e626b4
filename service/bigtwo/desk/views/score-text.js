// A session in the notation of records. Each deal has its number, its dealer and, behind `Result`, how it ended as the
// question `session` takes it. A deal that is recorded in full instead, with its cards and plays, is read by the service.
//
//   asText({ variant, players, deals }, ledger)   the text; `ledger` of the answer of `session` goes into comments
//   await fromText(text)      { variant, players, deals }; throws Refused with what the service says of a record,
//                             or NoSession with a sentence of its own; null where it can be no session

import { ask, Refused } from "../page/ask.js";
import { t } from "../page/words.js";
import { linesOfPrevious } from "../parts/events.js";
import { jsonIn } from "../parts/json.js";
import { quoted, readRecord } from "../parts/record-text.js";
import { dealsOf } from "./record-deals.js";
import { checked, cleaned, MOST_DEALS } from "./score-session.js";

export class NoSession extends Error {}

const isNamed = (players, seats) => players.length >= seats && players.slice(0, seats).every(Boolean) && new Set(players.slice(0, seats)).size === seats;

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

export async function fromText(text) {
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
