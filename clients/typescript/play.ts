// A session of two deals, driven through the service by one call a turn: `node build/play.js [service]`. Everybody plays the
// first thing that is allowed. The program knows no rule of the game: it keeps the state that the referee answers, and
// chooses among the moves that come with it.

import { Bigtwo, ProblemError, type Answer, type Schemas } from "./client.js";

const VARIANT = "hong-kong-ip";
const bigtwo = new Bigtwo({ service: process.argv[2] ?? "http://127.0.0.1:8000" });

/** What must come, what chance decides, or what a player chooses: here the first move. */
function choose(coming: Schemas["Next"], seed: string): Schemas["Event"] {
  if (coming.event !== null) return coming.event;
  if (coming.may.includes("reshuffle")) return { reshuffle: { seed } };
  const first = coming.moves?.[0];
  if (first === undefined) throw new Error("something is to be done, but nothing can be");
  return first.event;
}

async function playDeal(deal: Schemas["RecordedDeal"], seed: string): Promise<Schemas["PlayedDeal"]> {
  let table: Answer<"referee"> = await bigtwo.ask("referee", { deal, events: [], moves: true });
  while (table.next !== null) {
    const event = choose(table.next, `${seed}, event ${table.state.event_count}`);
    if ("play" in event) console.log(`seat ${event.seat} plays ${event.play.join(" ")}`);
    table = await bigtwo.ask("referee", { state: table.state, events: [event], moves: true });
    if (table.violations.length > 0) throw new Error(table.violations.map(({ detail }) => detail).join("; "));
  }
  if (table.result === null) throw new Error("nothing comes next, and the deal is not over");
  return table.result.played_deal;
}

async function play(variant: string, seed: string, most: number): Promise<void> {
  const deals: Schemas["PlayedDeal"][] = [];
  let session = await bigtwo.ask("session", { variant, deals, seed });
  while (session.next_deal !== null && deals.length < most) {
    const name = `${seed}, deal ${deals.length + 1}`;
    const deal = await bigtwo.ask("deal", { variant, seed: name, ...session.next_deal });
    deals.push(await playDeal(deal, name));
    session = await bigtwo.ask("session", { variant, deals, seed: name });
  }
  console.log(`${session.deals_played} deals; net ${session.totals.net}`);
}

/** The narrower types: what is no combination has a reason, and what is one has a kind. */
async function explain(): Promise<void> {
  const answer = await bigtwo.ask("classify", { variant: VARIANT, cards: ["QS", "KS", "AS", "2S", "3S"] });
  console.log(answer.playable ? `it is a ${answer.kind}` : answer.reason.detail);
  const [pair, moves, misspelt] = await bigtwo.batch([
    { operation: "classify", question: { variant: VARIANT, cards: ["9S", "9D"] } },
    { operation: "legal-moves", question: { variant: VARIANT, hand: ["3D", "9S", "9D"], pile: ["8H", "8C"] } },
    { operation: "classify", question: { variant: "hong-kong-ib", cards: ["9S"] } },
  ]);
  if (pair instanceof ProblemError || moves instanceof ProblemError) throw new Error("two good questions");
  console.log(`${pair.cards.join(" ")}: ${pair.playable ? pair.kind : "nothing"}; ${moves.count} legal move`);
  console.log(misspelt instanceof ProblemError ? misspelt.message : "a misspelt variant was answered");
  const { rulings } = await bigtwo.ask("rulings", {
    operation: "compare",
    body: { a: ["AH", "2S", "3D", "4C", "5D"], b: ["AS", "2H", "3C", "4D", "5S"] },
  });
  for (const { answer, variants } of rulings) {
    const { result, reason } = answer as Pick<Answer<"compare">, "result" | "reason">; // what the rules settle in it
    console.log(`${variants.length} variants: ${result}, ${reason.code}`);
  }
  const rule = await bigtwo.rule("PG-COMB-05");
  console.log("statement" in rule ? rule.statement : rule.decision);
  try {
    await bigtwo.ask("compare", { variant: VARIANT, a: ["9S", "9D"], b: ["9H", "1OC"] });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    for (const { pointer, detail } of error.problem.errors) console.log(`${pointer}: ${detail}`);
  }
}

await play(VARIANT, "a rainy evening", 2);
await explain();
