// A deal of four players, driven through the service: `node build/play.js [service]`. Everybody plays the cheapest thing
// that is allowed. The program knows no rule of the game: it keeps the state that the referee answers, and asks again.

import { Bigtwo, ProblemError, type Question, type Schemas } from "./client.js";

const VARIANT = "hong-kong-ip";
const bigtwo = new Bigtwo({ service: process.argv[2] ?? "http://127.0.0.1:8000" });

/** A pack in an order that is the same every time. */
function shuffled(): string[] {
  const pack = [..."3456789TJQKA2"].flatMap((rank) => [..."DCHS"].map((suit) => rank + suit));
  let seed = 2;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  return pack.map((card) => ({ card, place: random() })).sort((a, b) => a.place - b.place).map(({ card }) => card);
}

/** What the seat to act does: its cheapest legal play, or a pass. */
async function choose(state: Schemas["State"], seat: number): Promise<Schemas["Event"]> {
  const players = state.hands.length;
  const next = (seat + (state.direction === "clockwise" ? players - 1 : 1)) % players;
  const { moves } = await bigtwo.ask("legal-moves", {
    variant: state.variant,
    hand: state.hands[seat] ?? [],
    pile: state.pile?.cards ?? null,
    opening: state.opening,
    own_pile: state.own_pile,
    next_player_cards: state.hands[next]?.length ?? null,
    next_player_locked_out: state.locked_out.includes(next),
    locked_out: state.locked_out.includes(seat),
    limit: 1,
  });
  const cheapest = moves[0];
  return cheapest === undefined ? { seat, pass: true } : { seat, play: cheapest.cards };
}

async function play(): Promise<void> {
  const pack = shuffled();
  const dealt = await bigtwo.ask("deal", { variant: VARIANT, pack, dealer: 0, exposed: pack[20] ?? null });
  let question: Question<"referee"> = { variant: VARIANT, deal: { hands: dealt.dealt }, events: [] };
  for (;;) {
    const { state, violations, result } = await bigtwo.ask("referee", question);
    if (violations.length > 0) throw new Error(violations.map(({ detail }) => detail).join("; "));
    if (result !== null) {
      const net = result.score.settlement?.net ?? [];
      console.log(`seat ${result.winner} wins after ${state.event_count} events; cards left ${result.cards_left}; net ${net}`);
      return;
    }
    if (state.to_act === null) throw new Error("nobody is to act, and the deal is not over");
    const event = await choose(state, state.to_act);
    if ("play" in event) console.log(`seat ${event.seat} plays ${event.play.join(" ")}`);
    question = { state, events: [event] };
  }
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
  for (const { answer, variants } of rulings) console.log(`${variants.length} variants: ${JSON.stringify(answer)}`);
  const rule = await bigtwo.rule("PG-COMB-05");
  console.log("statement" in rule ? rule.statement : rule.decision);
  try {
    await bigtwo.ask("compare", { variant: VARIANT, a: ["9S", "9D"], b: ["9H", "1OC"] });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    for (const { pointer, detail } of error.problem.errors) console.log(`${pointer}: ${detail}`);
  }
}

await play();
await explain();
