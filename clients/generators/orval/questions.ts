// Asks the twenty questions through the client that orval made: `node questions.js ADDRESS FILE`.

import { readFileSync } from "node:fs";
import * as bigtwo from "./bigtwo.js";

const [address = "", file = ""] = process.argv.slice(2);
const asked = JSON.parse(readFileSync(file, "utf8"));
// The functions fetch from the first address of the contract; this is the one that is meant.
const { fetch: direct } = globalThis;
globalThis.fetch = (url, options) => {
  const { pathname, search } = new URL(String(url), address);
  return direct(new URL(pathname + search, address), options);
};

/** The answer, or an error. */
async function answer<R extends { status: number; data: unknown }>(asking: Promise<R>): Promise<Extract<R, { status: 200 }>["data"]> {
  const { status, data } = await asking;
  if (status !== 200) throw new Error(JSON.stringify(data));
  return data as Extract<R, { status: 200 }>["data"];
}

function classified(found: bigtwo.ClassifyAnswer): string {
  return found.playable ? `${found.kind} ${found.deciding_card}` : `${found.reason.code} ${found.reason.hint}`;
}

const post = (name: string) => answer(bigtwo.classify(asked[name]));
const validate = (name: string) => answer(bigtwo.validatePlay(asked[name]));

console.log(`pair: ${classified(await post("pair"))}`);
console.log(`refusal: ${classified(await post("refusal"))}`);
const house = await post("house-rules");
console.log(`house rules: ${house.playable ? house.kind : house.reason.code}`);
console.log(`pair by URL: ${classified(await answer(bigtwo.classifyByUrl(asked["pair-by-url"])))}`);
const compared = await answer(bigtwo.compare(asked["compare"]));
console.log(`compare: ${compared.result} ${compared.reason.code}`);
let moves = await answer(bigtwo.legalMoves(asked["moves"]));
console.log(`moves: ${moves.count} ${moves.moves[0]?.cards.join(" ")}`);
moves = await answer(bigtwo.legalMovesByUrl(asked["moves-by-url"]));
console.log(`moves by URL: ${moves.count} ${moves.moves[0]?.cards.join(" ")}`);
const [refused, legal] = [await validate("refused-play"), await validate("legal-play")];
const kind = legal.classification?.playable ? legal.classification.kind : null;
console.log(`plays: ${refused.legal} ${refused.violations[0]?.code}, ${legal.legal} ${kind}`);
console.log(`deal: ${(await answer(bigtwo.deal(asked["deal"]))).stock.join(" ")}`);
const checked = await answer(bigtwo.validateDeal(asked["validate-deal"]));
console.log(`validate-deal: ${checked.valid} ${checked.violations[0]?.code}`);
const opened = await answer(bigtwo.opening(asked["opening"]));
console.log(`opening: ${opened.leader} ${opened.by} ${opened.must_include}`);
const exchanged = await answer(bigtwo.exchange(asked["exchange"]));
console.log(`exchange: ${exchanged.gives} ${exchanged.returns}`);
const record = await answer(bigtwo.referee(asked["record"]));
console.log(`record: ${record.verdict} ${record.violations[0]?.event} ${record.violations[0]?.code}`);
const pass: bigtwo.Event = { seat: record.state.to_act ?? 0, pass: true };
const { verdict, state } = await answer(bigtwo.referee({ state: record.state, events: [pass] }));
console.log(`state: ${verdict} ${state.to_act} ${state.hands[0]?.join(" ")}`);
console.log(`score: ${(await answer(bigtwo.score(asked["score"]))).settlement?.net.join(" ")}`);
const session = await answer(bigtwo.session(asked["session"]));
console.log(`session: ${session.next_leader_by} ${session.chips?.join(" ")}`);
const { responses } = await answer(bigtwo.batch(asked["batch"]));
console.log(`batch: ${responses.map(({ status }) => status).join(" ")}`);
const { rulings } = await answer(bigtwo.rulings(asked["rulings"]));
console.log(`rulings: ${rulings.map(({ variants }) => variants.length).join(" ")}`);
const resolved = await answer(bigtwo.resolveVariant(asked["resolve"]));
const { differences } = await answer(bigtwo.diffVariants(asked["diff"]));
console.log(`variants: ${resolved.options["quads_form"]?.provenance} ${differences[0]?.option}`);
const wrong = await bigtwo.classify(asked["problem"]);
if (wrong.status === 422) {
  const { status, errors } = wrong.data;
  console.log(`problem: ${status} ${errors[0]?.pointer} ${errors[0]?.code}`);
}
