// A text with several deals, one of which is looked at. The service judges one deal at a time, and where its rules ask
// how the deal before ended, that one is judged first.
//   const deals = dealsOf(text)     null for a text of one deal, else
//     numbers          what each deal is called
//     areLines         it is JSON with a deal on every line: then no deal follows from another
//     textOf(index, before)   the text with the lines of this deal alone, each still in its place; `before` are lines
//                             that say how the deal before ended
//   useBefore(deals, index, question, problem)   { before, looking }: those lines, where the problem is that they are missing

import { ask, Refused, useFound } from "../page/ask.js";
import { isObject, jsonIn } from "../parts/json.js";
import { isJson, linesOfPrevious, withoutComment } from "../parts/record-text.js";

const HEADER = /^\s*(\p{L}+)(?:\s[^:：]*)?[:：](.*)$/su;
const OF_ALL = new Set(["variant", "players"]);
const CARDS = new Set(["deal", "seed", "pack", "hand"]); // a deal that says one of these has begun
const NONE = []; // the same each time
const MOST_BEFORE = 30; // deals that are judged because of one
export const MOST_DEALS = 500;

const headerOf = (line) => HEADER.exec(withoutComment(line.slice(0, 1000)));

function dealsOfLines(text) {
  const lines = text.replace(/^\uFEFF/, "").split("\n").filter((line) => line.trim());
  if (lines.length < 2 || !isObject(jsonIn(lines[0]))) return null;
  return { numbers: lines.map((_, at) => String(at + 1)), areLines: true, textOf: (index) => lines[index] };
}

export function dealsOf(text) {
  if (isJson(text)) return dealsOfLines(text);
  const lines = text.split("\n");
  const kept = new Set(); // the lines that hold for all deals
  const starts = [0];
  const numbers = ["1"];
  let isBegun = false;
  lines.forEach((line, at) => {
    const header = headerOf(line);
    const name = header?.[1].toLowerCase();
    if (OF_ALL.has(name)) kept.add(at);
    if (name === "deal") {
      if (isBegun) starts.push(at);
      numbers[starts.length - 1] = header[2].trim().slice(0, 20);
    }
    isBegun ||= CARDS.has(name) || /^\s*\d+\./.test(line);
  });
  if (starts.length < 2) return null;
  return {
    numbers,
    areLines: false,
    textOf(index, before = []) {
      const [from, to] = [starts[index], starts[index + 1] ?? lines.length];
      const found = lines.map((line, at) => ((at >= from && at < to) || kept.has(at) ? line : ""));
      const free = Array.from({ length: from }, (_, at) => at).filter((at) => !kept.has(at));
      const room = Math.min(free.length, before.length);
      before.slice(0, room).forEach((line, at) => (found[free[at]] = line));
      found.splice(from, 0, ...before.slice(room));
      return found.join("\n");
    },
  };
}

const isMissing = (problem) => (problem?.errors ?? []).some((each) => each.phrase?.startsWith("missing-field.previous"));

// How a deal ended, as lines; none where it cannot be known.
async function ended(deals, index, around, signal, depth = 0) {
  const judged = (before) => ask("referee", { ...around, record: deals.textOf(index, before), on_violation: "skip" }, { signal });
  let answer;
  try {
    answer = await judged([]);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (!isMissing(error.problem) || index === 0 || depth > MOST_BEFORE) return [];
    const before = await ended(deals, index - 1, around, signal, depth + 1);
    answer = before.length ? await judged(before) : null;
  }
  return linesOfPrevious(answer?.result?.previous);
}

export function useBefore(deals, index, around, problem) {
  const isWanted = deals && !deals.areLines && index > 0 && isMissing(problem);
  const key = isWanted ? `${index} ${JSON.stringify(around)} ${deals.textOf(index)}` : null;
  const { answer, waiting } = useFound(key, (signal) => ended(deals, index - 1, around, signal));
  return { before: answer ?? NONE, looking: waiting };
}
