// Asks the twenty questions with the types that openapi-typescript made, through openapi-fetch, the client that takes them:
// `node questions.js ADDRESS FILE`.

import { readFileSync } from "node:fs";
import createClient from "openapi-fetch";
import type { components, paths } from "./bigtwo.js";

type Schemas = components["schemas"];

const [address = "", file = ""] = process.argv.slice(2);
const asked = JSON.parse(readFileSync(file, "utf8"));
const bigtwo = createClient<paths>({ baseUrl: address });

/** The answer, or an error. */
async function answer<T>(asking: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await asking;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

function classified(found: Schemas["ClassifyAnswer"]): string {
  return found.playable ? `${found.kind} ${found.deciding_card}` : `${found.reason.code} ${found.reason.hint}`;
}

const post = (name: string) => answer(bigtwo.POST("/v1/classify", { body: asked[name] as Schemas["ClassifyQuestion"] }));
const validate = (name: string) =>
  answer(bigtwo.POST("/v1/validate-play", { body: asked[name] as Schemas["ValidatePlayQuestion"] }));

console.log(`pair: ${classified(await post("pair"))}`);
console.log(`refusal: ${classified(await post("refusal"))}`);
const house = await post("house-rules");
console.log(`house rules: ${house.playable ? house.kind : house.reason.code}`);
const cards = await answer(bigtwo.GET("/v1/classify", { params: { query: asked["pair-by-url"] } }));
console.log(`pair by URL: ${classified(cards)}`);
const compared = await answer(bigtwo.POST("/v1/compare", { body: asked["compare"] }));
console.log(`compare: ${compared.result} ${compared.reason.code}`);
let moves = await answer(bigtwo.POST("/v1/legal-moves", { body: asked["moves"] }));
console.log(`moves: ${moves.count} ${moves.moves[0]?.cards.join(" ")}`);
moves = await answer(bigtwo.GET("/v1/legal-moves", { params: { query: asked["moves-by-url"] } }));
console.log(`moves by URL: ${moves.count} ${moves.moves[0]?.cards.join(" ")}`);
const [refused, legal] = [await validate("refused-play"), await validate("legal-play")];
const kind = legal.classification?.playable ? legal.classification.kind : null;
console.log(`plays: ${refused.legal} ${refused.violations[0]?.code}, ${legal.legal} ${kind}`);
const dealt = await answer(bigtwo.POST("/v1/deal", { body: asked["deal"] }));
console.log(`deal: ${dealt.stock.join(" ")}`);
const checked = await answer(bigtwo.POST("/v1/validate-deal", { body: asked["validate-deal"] }));
console.log(`validate-deal: ${checked.valid} ${checked.violations[0]?.code}`);
const opened = await answer(bigtwo.POST("/v1/opening", { body: asked["opening"] }));
console.log(`opening: ${opened.leader} ${opened.by} ${opened.must_include}`);
const exchanged = await answer(bigtwo.POST("/v1/exchange", { body: asked["exchange"] }));
console.log(`exchange: ${exchanged.gives} ${exchanged.returns}`);
const record = await answer(bigtwo.POST("/v1/referee", { body: asked["record"] }));
console.log(`record: ${record.verdict} ${record.violations[0]?.event} ${record.violations[0]?.code}`);
const pass: Schemas["Event"] = { seat: record.state.to_act ?? 0, pass: true };
const { verdict, state } = await answer(bigtwo.POST("/v1/referee", { body: { state: record.state, events: [pass] } }));
console.log(`state: ${verdict} ${state.to_act} ${state.hands[0]?.join(" ")}`);
const scored = await answer(bigtwo.POST("/v1/score", { body: asked["score"] }));
console.log(`score: ${scored.settlement?.net.join(" ")}`);
const session = await answer(bigtwo.POST("/v1/session", { body: asked["session"] }));
console.log(`session: ${session.next_leader_by} ${session.chips?.join(" ")}`);
const { responses } = await answer(bigtwo.POST("/v1/batch", { body: asked["batch"] }));
console.log(`batch: ${responses.map(({ status }) => status).join(" ")}`);
const { rulings } = await answer(bigtwo.POST("/v1/rulings", { body: asked["rulings"] }));
console.log(`rulings: ${rulings.map(({ variants }) => variants.length).join(" ")}`);
const resolved = await answer(bigtwo.POST("/v1/variants/resolve", { body: asked["resolve"] }));
const { differences } = await answer(bigtwo.POST("/v1/variants/diff", { body: asked["diff"] }));
console.log(`variants: ${resolved.options["quads_form"]?.provenance} ${differences[0]?.option}`);
const { error: problem } = await bigtwo.POST("/v1/classify", { body: asked["problem"] });
console.log(`problem: ${problem?.status} ${problem?.errors[0]?.pointer} ${problem?.errors[0]?.code}`);
