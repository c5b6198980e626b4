// The rulebook as a reader: chapters, a search, and every rule with its examples drawn, the variants that play it and
// those that do not, what its options may be, and where it comes from.
// State: id (a rule, a decision or a constraint), chapter, find (words), here ("true": only what holds in `variant`).

import { hrefOf, shared } from "../page/address.js";
import { useRead } from "../page/ask.js";
import { html, useChanged, useId, useMemo, useRef } from "../page/html.js";
import { t, useAnnounced } from "../page/words.js";
import { pathOfRule, RuleLinks, RuleText } from "../parts/rule.js";
import { asSentence, Problem, Sentence } from "../parts/sentence.js";
import { folded, usePack, VariantPicker } from "../parts/variant.js";

export const fields = ["id", "chapter", "find", "here", "variant"];

const MOST = 60; // rules that a search shows
// The chapters of the rulebook, in the order in which they are read, and which rule stands in which. An id names the part
// of its document: PG-COMB-05 is of COMB. A part that is in no chapter stands in the last one.
const PARTS = {
  names: ["NAME", "LINK"],
  setup: ["SETUP", "OBJ"],
  combinations: ["COMB"],
  dealing: ["DEAL", "VDEAL"],
  play: ["PLAY", "DIR"],
  leading: ["OPEN"],
  passing: ["NPP"],
  ending: ["LAST", "ON"],
  scoring: ["SCORE"],
  payments: ["VS", "PLC"],
  order: ["SUIT", "STR", "FLU", "ROY"],
  special: ["NTF", "BQ", "HON", "SF7", "DRA"],
  places: ["HK", "GS", "DUS", "PUS", "IND"],
  players: ["2P", "3P"],
  tiles: ["LEC"],
};
const LAST = "other";
const OF_PART = new Map(Object.entries(PARTS).flatMap(([chapter, parts]) => parts.map((part) => [part, chapter])));

const CHAPTERS = [...Object.keys(PARTS), LAST];
const chapterOf = (id) => OF_PART.get(id.split("-")[1]) ?? LAST;

const AN_ID = /^[a-z]{2,4}(-[0-9a-z]+)?-\d{2,3}$/iu;

const spelled = (rule) => folded([rule.id, rule.statement, rule.example, rule.section, rule.place, rule.reporter].filter(Boolean).join(" "));

export function View({ state, change }) {
  const { id, chapter, find, here, variant } = state;
  const { answer, problem, waiting } = useRead("rules");
  const { answer: names } = useRead("variants");
  const { resolved, problem: noVariant } = usePack(variant);
  const isNarrow = Boolean(here) && !noVariant;
  const { answer: held } = useRead(isNarrow ? "rules" : null, { variant: variant || "base" });
  const rules = useMemo(() => {
    const all = answer?.rules ?? [];
    if (!isNarrow) return all;
    const ids = new Set(held?.rules.map((rule) => rule.id));
    return all.filter((rule) => ids.has(rule.id));
  }, [answer, held, isNarrow]);
  const variants = names?.variants;
  const heading = useRef(null);
  useChanged(() => heading.current?.focus(), `${id ?? ""} ${chapter ?? ""}`); // of what a link of this view opened
  const linkTo = (part) => hrefOf("rules", { ...shared(state), here, ...part });
  return html`
    ${id && html`<${Opened} heading=${heading} id=${id} all=${answer?.rules ?? []} variants=${variants} linkTo=${linkTo} />`}
    <section class="search" aria-label=${t("rules.search")}>
      ${id && html`<h2>${t("rules.search")}</h2>`}
      <${Search} find=${find} change=${change} />
      <label class="here"><input type="checkbox" checked=${Boolean(here)} onChange=${(event) => change({ here: event.target.checked ? "true" : "" })} /> ${t("rules.here")}</label>
      ${here && html`<${VariantPicker} value=${variant} title=${resolved?.title} problem=${noVariant} onChange=${(text) => change({ variant: text })} />`}
    </section>
    <${Problem} problem=${problem} />
    ${(waiting || (isNarrow && !held)) && html`<p aria-busy="true">${t("shell.loading")}</p>`}
    ${find && answer && html`<${Found} find=${find} rules=${rules} variants=${variants} linkTo=${linkTo} />`}
    ${answer && html`<${Contents} rules=${rules} chapter=${chapter} linkTo=${linkTo} />`}
    ${chapter && !find && answer && html`<${Chapter} heading=${id ? null : heading} chapter=${chapter} rules=${rules} variants=${variants} linkTo=${linkTo} />`}
  `;
}

function Search({ find, change }) {
  const id = useId();
  return html`
    <div class="field" role="search">
      <label for=${id}>${t("rules.find")}</label>
      <input id=${id} type="search" value=${find ?? ""} aria-describedby="${id}-hint" autocomplete="off"
        onInput=${(event) => change({ find: event.target.value, id: "", chapter: "" }, { replace: true })} />
      <p class="hint" id="${id}-hint">${t("rules.find-hint")}</p>
    </div>
  `;
}

function Found({ find, rules, variants, linkTo }) {
  const texts = useMemo(() => new Map(rules.map((rule) => [rule, spelled(rule)])), [rules]);
  const found = useMemo(() => {
    const words = [...new Set(folded(find).split(/\s+/u).filter(Boolean))];
    return rules.filter((rule) => words.every((word) => texts.get(rule).includes(word)));
  }, [find, rules, texts]);
  const said = found.length ? t("rules.found", { count: found.length }) : t("rules.none");
  const id = find.trim().toUpperCase();
  useAnnounced(said);
  return html`
    <section aria-label=${t("rules.results")}>
      <h2>${said}</h2>
      ${AN_ID.test(id) && !found.length && html`<p><a href=${linkTo({ id })}>${t("rules.open-id", { id })}</a></p>`}
      ${found.slice(0, MOST).map((rule) => html`<${Entry} key=${rule.id} rule=${rule} variants=${variants} linkTo=${linkTo} />`)}
      ${found.length > MOST && html`<p class="hint">${t("rules.first", { shown: MOST })}</p>`}
    </section>
  `;
}

function Contents({ rules, chapter, linkTo }) {
  const inChapters = useMemo(() => Map.groupBy(rules, (rule) => chapterOf(rule.id)), [rules]);
  return html`
    <nav class="chapters" aria-label=${t("rules.chapters")}>
      <h2>${t("rules.chapters")}</h2>
      <ul>
        ${CHAPTERS.filter((each) => inChapters.has(each)).map(
          (each) => html`
            <li key=${each}>
              <a href=${linkTo({ chapter: each })} aria-current=${each === chapter ? "true" : undefined}>${t("rules.in-chapter", { title: t(`rules.chapter-${each}`), count: inChapters.get(each).length })}</a>
            </li>
          `,
        )}
      </ul>
    </nav>
  `;
}

function Chapter({ heading, chapter, rules, variants, linkTo }) {
  if (!CHAPTERS.includes(chapter)) return html`<p class="notice" role="alert">${t("rules.no-chapter")}</p>`;
  const title = t(`rules.chapter-${chapter}`);
  return html`
    <section aria-label=${title}>
      <h2 ref=${heading} tabindex="-1">${title}</h2>
      ${rules.filter((rule) => chapterOf(rule.id) === chapter).map((rule) => html`<${Entry} key=${rule.id} rule=${rule} variants=${variants} linkTo=${linkTo} />`)}
    </section>
  `;
}

const Entry = ({ rule, variants, linkTo }) => html`
  <article class="entry" aria-label=${t("rule.title", { id: rule.id })}>
    <h3><a href=${linkTo({ id: rule.id })}>${rule.id}</a></h3>
    <${RuleText} entry=${rule} variants=${variants} />
  </article>
`;

// The rule that a link leads to, before everything else.
function Opened({ heading, id, all, variants, linkTo }) {
  const { answer, problem, waiting } = useRead(pathOfRule(id));
  const at = all.findIndex((rule) => rule.id === id);
  const beside = (rule, label) => rule && html`<a href=${linkTo({ id: rule.id })}>${t(label, { id: rule.id })}</a>${" "}`;
  return html`
    <article class="entry opened" aria-label=${t("rule.title", { id })} aria-busy=${waiting}>
      <h2 ref=${heading} tabindex="-1">${t("rule.title", { id })}</h2>
      <${Problem} problem=${problem} />
      ${waiting && html`<p>${t("shell.loading")}</p>`}
      ${answer && html`
        <${RuleText} entry=${answer} variants=${variants} />
        <${RuleOptions} names=${answer.options ?? []} />
      `}
      ${at >= 0 && html`
        <p class="beside">
          ${beside(all[at - 1], "rules.before")}
          ${beside(all[at + 1], "rules.after")}
          <a href=${linkTo({ chapter: chapterOf(id) })}>${t("rules.whole-chapter", { title: t(`rules.chapter-${chapterOf(id)}`) })}</a>
        </p>
      `}
    </article>
  `;
}

// What may be agreed about a rule: the options that it bears on, with what each value means at the table.
function RuleOptions({ names }) {
  const { answer } = useRead(names.length ? "options" : null);
  const found = answer?.options.filter((option) => names.includes(option.name)) ?? [];
  if (!found.length) return null;
  return html`
    <section class="options" aria-label=${t("rules.options")}>
      <h3>${t("rules.options")}</h3>
      ${found.map(
        (option) => html`
          <details key=${option.name} open=${found.length === 1}>
            <summary>${option.title}</summary>
            <p>${asSentence(option.meaning)}</p>
            ${option.values.map(
              (each) => html`
                <div class="grounds" key=${JSON.stringify(each.value)}>
                  <p><${Sentence} text=${asSentence(each.sentence)} />${JSON.stringify(each.value) === JSON.stringify(option.default) && html` <em>${t("rules.base")}</em>`}</p>
                  <${RuleLinks} ids=${each.rules} />
                </div>
              `,
            )}
          </details>
        `,
      )}
    </section>
  `;
}
