// Asks the twenty questions through the client that hey-api made: `node questions.js ADDRESS FILE`.

import { readFileSync } from "node:fs";
import { client } from "./bigtwo/client.gen.js";
import * as bigtwo from "./bigtwo/sdk.gen.js";
import type * as types from "./bigtwo/types.gen.js";

const [address = "", file = ""] = process.argv.slice(2);
const asked = JSON.parse(readFileSync(file, "utf8"));
client.setConfig({ baseUrl: address as "http://127.0.0.1:8000" });

/** The answer, or an error. */
async function answer<T>(asking: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await asking;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

function classified(found: types.ClassifyAnswer | types.Classification): string {
  return found.playable ? `${found.kind} ${found.deciding_card}` : `${found.reason.code} ${found.reason.hint}`;
}

const post = (name: string) => answer(bigtwo.classify({ body: asked[name] as types.ClassifyQuestion }));
const validate = (name: string) => answer(bigtwo.validatePlay({ body: asked[name] as types.ValidatePlayQuestion }));

console.log(`pair: ${classified(await post("pair"))}`);
console.log(`refusal: ${classified(await post("refusal"))}`);
const house = await post("house-rules");
console.log(`house rules: ${house.playable ? house.kind : house.reason.code}`);
console.log(`pair by URL: ${classified(await answer(bigtwo.classifyByUrl({ query: asked["pair-by-url"] })))}`);
const compared = await answer(bigtwo.compare({ body: asked["compare"] }));
console.log(`compare: ${compared.result} ${compared.reason.code}`);
let moves = await answer(bigtwo.legalMoves({ body: asked["moves"] }));
console.log(`moves: ${moves.count} ${moves.moves[0]?.cards.join(" ")}`);
moves = await answer(bigtwo.legalMovesByUrl({ query: asked["moves-by-url"] }));
console.log(`moves by URL: ${moves.count} ${moves.moves[0]?.cards.join(" ")}`);
const [refused, legal] = [await validate("refused-play"), await validate("legal-play")];
const kind = legal.classification?.playable ? legal.classification.kind : null;
console.log(`plays: ${refused.legal} ${refused.violations[0]?.code}, ${legal.legal} ${kind}`);
console.log(`deal: ${(await answer(bigtwo.deal({ body: asked["deal"] }))).stock.join(" ")}`);
const checked = await answer(bigtwo.validateDeal({ body: asked["validate-deal"] }));
console.log(`validate-deal: ${checked.valid} ${checked.violations[0]?.code}`);
const opened = await answer(bigtwo.opening({ body: asked["opening"] }));
console.log(`opening: ${opened.leader} ${opened.by} ${opened.must_include}`);
const exchanged = await answer(bigtwo.exchange({ body: asked["exchange"] }));
console.log(`exchange: ${exchanged.gives} ${exchanged.returns}`);
const record = await answer(bigtwo.referee({ body: asked["record"] }));
console.log(`record: ${record.verdict} ${record.violations[0]?.event} ${record.violations[0]?.code}`);
const pass: types.Event = { seat: record.state.to_act ?? 0, pass: true };
const { verdict, state } = await answer(bigtwo.referee({ body: { state: record.state, events: [pass] } }));
console.log(`state: ${verdict} ${state.to_act} ${state.hands[0]?.join(" ")}`);
console.log(`score: ${(await answer(bigtwo.score({ body: asked["score"] }))).settlement?.net.join(" ")}`);
const session = await answer(bigtwo.session({ body: asked["session"] }));
console.log(`session: ${session.next_leader_by} ${session.chips?.join(" ")}`);
const { responses } = await answer(bigtwo.batch({ body: asked["batch"] }));
console.log(`batch: ${responses.map(({ status }) => status).join(" ")}`);
const { rulings } = await answer(bigtwo.rulings({ body: asked["rulings"] }));
console.log(`rulings: ${rulings.map(({ variants }) => variants.length).join(" ")}`);
const resolved = await answer(bigtwo.resolveVariant({ body: asked["resolve"] }));
const { differences } = await answer(bigtwo.diffVariants({ body: asked["diff"] }));
console.log(`variants: ${resolved.options["quads_form"]?.provenance} ${differences[0]?.option}`);
const { error: problem } = await bigtwo.classify({ body: asked["problem"] });
console.log(`problem: ${problem?.status} ${problem?.errors[0]?.pointer} ${problem?.errors[0]?.code}`);
