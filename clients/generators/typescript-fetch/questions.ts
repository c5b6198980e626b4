// Asks the twenty questions through the client that openapi-generator made: `node questions.js ADDRESS FILE`.

import { readFileSync } from "node:fs";
import * as bigtwo from "./bigtwo/index.js";

const [address = "", file = ""] = process.argv.slice(2);
const asked = JSON.parse(readFileSync(file, "utf8"));
const configuration = new bigtwo.Configuration({ basePath: address });
const questions = new bigtwo.QuestionsApi(configuration);
const deals = new bigtwo.DealsApi(configuration);
const records = new bigtwo.RecordsApi(configuration);
const scores = new bigtwo.ScoresApi(configuration);
const many = new bigtwo.ManyApi(configuration);
const variants = new bigtwo.VariantsApi(configuration);

const classify = (name: string) =>
  questions.classify({ classifyQuestion: bigtwo.ClassifyQuestionFromJSON(asked[name]) });
const validate = (name: string) =>
  questions.validatePlay({ validatePlayQuestion: bigtwo.ValidatePlayQuestionFromJSON(asked[name]) });

let pair = await classify("pair");
console.log(`pair: ${pair.kind} ${pair.decidingCard}`);
const { reason } = await classify("refusal");
console.log(`refusal: ${reason?.code} ${reason?.hint}`);
console.log(`house rules: ${(await classify("house-rules")).kind}`);
pair = await questions.classifyByUrl(asked["pair-by-url"]);
console.log(`pair by URL: ${pair.kind} ${pair.decidingCard}`);
const compared = await questions.compare({ compareQuestion: bigtwo.CompareQuestionFromJSON(asked["compare"]) });
console.log(`compare: ${compared.result} ${compared.reason.code}`);
let moves = await questions.legalMoves({ legalMovesQuestion: bigtwo.LegalMovesQuestionFromJSON(asked["moves"]) });
console.log(`moves: ${moves.count} ${moves.moves[0]?.cards.join(" ")}`);
moves = await questions.legalMovesByUrl(asked["moves-by-url"]);
console.log(`moves by URL: ${moves.count} ${moves.moves[0]?.cards.join(" ")}`);
const [refused, legal] = [await validate("refused-play"), await validate("legal-play")];
console.log(`plays: ${refused.legal} ${refused.violations[0]?.code}, ${legal.legal} ${legal.classification?.kind}`);
const dealt = await deals.deal({ dealQuestion: bigtwo.DealQuestionFromJSON(asked["deal"]) });
console.log(`deal: ${dealt.stock.join(" ")}`);
const checked = await deals.validateDeal({ validateDealQuestion: bigtwo.ValidateDealQuestionFromJSON(asked["validate-deal"]) });
console.log(`validate-deal: ${checked.valid} ${checked.violations[0]?.code}`);
const opened = await deals.opening({ openingQuestion: bigtwo.OpeningQuestionFromJSON(asked["opening"]) });
console.log(`opening: ${opened.leader} ${opened.by} ${opened.mustInclude}`);
const exchanged = await deals.exchange({ exchangeQuestion: bigtwo.ExchangeQuestionFromJSON(asked["exchange"]) });
console.log(`exchange: ${exchanged.gives} ${exchanged.returns}`);
const record = await records.referee({ refereeQuestion: bigtwo.RefereeQuestionFromJSON(asked["record"]) });
console.log(`record: ${record.verdict} ${record.violations[0]?.event} ${record.violations[0]?.code}`);
const pass: bigtwo.Event = { seat: record.state.toAct ?? 0, pass: true };
const { verdict, state } = await records.referee({ refereeQuestion: { state: record.state, events: [pass] } });
console.log(`state: ${verdict} ${state.toAct} ${state.hands[0]?.join(" ")}`);
const scored = await scores.score({ scoreQuestion: bigtwo.ScoreQuestionFromJSON(asked["score"]) });
console.log(`score: ${scored.settlement?.net.join(" ")}`);
const session = await scores.session({ sessionQuestion: bigtwo.SessionQuestionFromJSON(asked["session"]) });
console.log(`session: ${session.nextLeaderBy} ${session.chips?.join(" ")}`);
const { responses } = await many.batch({ batchQuestion: bigtwo.BatchQuestionFromJSON(asked["batch"]) });
console.log(`batch: ${responses.map(({ status }) => status).join(" ")}`);
const { rulings } = await many.rulings({ rulingsQuestion: bigtwo.RulingsQuestionFromJSON(asked["rulings"]) });
console.log(`rulings: ${rulings.map(({ variants }) => variants.length).join(" ")}`);
const resolved = await variants.resolveVariant({ resolveQuestion: bigtwo.ResolveQuestionFromJSON(asked["resolve"]) });
const { differences } = await variants.diffVariants({ diffQuestion: bigtwo.DiffQuestionFromJSON(asked["diff"]) });
console.log(`variants: ${resolved.options["quads_form"]?.provenance} ${differences[0]?.option}`);
try {
  await classify("problem");
} catch (failure) {
  if (!(failure instanceof bigtwo.ResponseError)) throw failure;
  const { status, errors } = bigtwo.ProblemFromJSON(await failure.response.json());
  console.log(`problem: ${status} ${errors[0]?.pointer} ${errors[0]?.code}`);
}
