// What contradicts itself in house rules, or cannot be read, as the service says it, and the changes that it accepts.
//   <Faults problem=${problem} text=${text} options=${list} take=${(text) => ...} tiles=${false} />
//
// Which changes help is found by asking: what the faults name, and what is stated, is tried with every value that is
// listed, and those texts are offered that the service resolves, or in which it finds fewer faults.

import { ask, Refused, useFound } from "../page/ask.js";
import { html } from "../page/html.js";
import { t } from "../page/words.js";
import { asSentence, Problem, Sentence, sentencesOf } from "../parts/sentence.js";
import { cutText, textOf, withOption } from "./house-text.js";

const MOST_TRIED = 40;
const MOST_SHOWN = 6;

const isNamed = (word, said) => new RegExp(`(?<![\\w-])${word.replace(/[^\w-]/gu, "\\$&")}(?![\\w-])`, "u").test(said);

// Every change worth a try, those first whose value the faults themselves name.
function changesFor(problem, text, options) {
  const said = sentencesOf(problem).join(" ");
  const { rules } = cutText(text);
  const found = [];
  for (const option of options) {
    const isMeant = isNamed(option.name, said);
    for (const { value, sentence } of option.values) {
      const written = textOf(value);
      if (written === rules[option.name]) continue;
      const isSaid = typeof value === "string" && value.length > 4 && isNamed(value, said);
      if (isMeant || isSaid || option.name in rules) found.push({ option, sentence, text: withOption(text, option.name, written), weight: (isMeant ? 2 : 0) + (isSaid ? 3 : 0) });
    }
  }
  return found.sort((left, right) => right.weight - left.weight).slice(0, MOST_TRIED);
}

async function tried(change, signal) {
  try {
    const { text } = await ask("variants/resolve", { variant: change.text }, { signal });
    return { ...change, text, left: 0 };
  } catch (error) {
    if (error instanceof Refused) return { ...change, left: error.problem.errors?.length ?? 1 };
    throw error;
  }
}

function useWays(problem, text, options) {
  const key = problem && options.length ? `${text} ${JSON.stringify(problem.errors)}` : null;
  const { answer: all } = useFound(key, (signal) => Promise.all(changesFor(problem, text, options).map((change) => tried(change, signal))));
  const least = Math.min(...(all ?? []).map((each) => each.left));
  return least < (problem?.errors?.length ?? 1) ? all.filter((each) => each.left === least).slice(0, MOST_SHOWN) : [];
}

// A constraint between options has an id; everything else was only written wrong.
const isContradiction = (problem) => (problem.errors ?? []).some((error) => error.code.startsWith("VC-"));

// Options are called by their titles, in place of their names in the requests, which are several words.
function called(detail, options) {
  const several = options.filter(({ name }) => name.includes("_"));
  return several.reduce((said, { name, title }) => said.replace(new RegExp(`\\b${name}\\b`, "gu"), () => title), detail);
}

export function Faults({ problem, text, options, take, tiles }) {
  const ways = useWays(problem, text, options);
  if (!problem) return null;
  const errors = problem.errors?.map((each) => ({ ...each, detail: called(each.detail, options) }));
  const title = t(isContradiction(problem) ? "house.contradiction" : "house.not-read");
  return html`
    <section class="house-faults notice" aria-label=${title}>
      <h2>${title}</h2>
      <${Problem} problem=${{ ...problem, errors }} tiles=${tiles} />
      ${ways.length > 0 && html`
        <p>${t("house.ways-out")}</p>
        <ul class="ways">
          ${ways.map(
            (way) => html`
              <li key=${way.text}>
                <button type="button" onClick=${() => take(way.text)}><b>${way.option.title}</b>: <${Sentence} text=${asSentence(way.sentence)} tiles=${tiles} /></button>
              </li>
            `,
          )}
        </ul>
      `}
    </section>
  `;
}
