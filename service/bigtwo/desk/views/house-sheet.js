// The rules of a table on one sheet of paper: its own rules, every combination in cards, in a sentence each other rule that
// applies, what cards left in hand cost, and lines to write the scores on. It is shown on the page as it is printed.
//   <Sheet resolved=${resolved} href=${href} name="Friday table" options=${list} own=${{ bombs: "on" }} pack=${pack} />
//   href   the link to these rules
//   name   what the table is called, perhaps empty: then the rules give the sheet its heading

import { useAsked } from "../page/ask.js";
import { html } from "../page/html.js";
import { kindName, t } from "../page/words.js";
import { CardSet } from "../parts/card.js";
import { asSentence, begun, Sentence } from "../parts/sentence.js";
import { cardsAt } from "../parts/variant.js";
import { same, sentenceOf } from "./house-text.js";

const MOST_LEFT = 26; // cards in the largest hand there is
const ROWS = 10; // deals that can be written down, in lines as high as the page leaves room for

// What a house has nothing of takes no room on its sheet.
const NOTHING = new Set(["false", "null", "0", "1", "[]", "{}", '"none"', '"off"', '"nothing"', '"all"', '"wins"', '"allowed"']);
const isNothing = (value) => NOTHING.has(JSON.stringify(value));
// Options that say something only where another one has something, or one of these values.
const WITHIN = {
  bomb_kinds: ["bombs"],
  bomb_targets: ["bombs"],
  stock_empty: ["draw_on_pass"],
  multiplier_scope: ["count_multipliers"],
  target_winner: ["target_score"],
  card_points: ["scoring", "card-penalties", "special-cards"],
  count_multipliers: ["scoring", "card-penalties", "special-cards"],
  place_points: ["scoring", "placings"],
};

function applies(name, options) {
  if (isNothing(options[name].value)) return false;
  if (name === "first_leader" && same(options[name].value, options.later_leader.value)) return false; // "every deal" is said already
  const [other, ...values] = WITHIN[name] ?? [];
  return !other || (values.length ? values.includes(options[other].value) : applies(other, options));
}

// Sets of cards, one of every form; which of them are combinations the service says.
const SAMPLES = ["6a", "6a6b", "6a6b6c", "6a6b6c6d", "1d2a3b4c5a", "0a2a3a5a6a", "6a6b6c2a2b", "6a6b2a2b4a", "6a6b6c6d2a", "1a2a3a4a5a", "1a2a3a4a5a6b7c"];

// What some houses play besides: two and three pairs, the shortest run, and the fewest consecutive pairs and triples.
function housesOf({ ranks, suits }, options) {
  const kinds = options.more_kinds.value;
  const several = (count) => (rank) => suits.slice(0, count).map((suit) => rank + suit);
  const shortest = (word) => ranks.slice(0, kinds.find((kind) => kind.startsWith(word))?.match(/\d+/)[0] ?? 0);
  const samples = [
    kinds.includes("two-pairs") ? [ranks[6], ranks[2]].flatMap(several(2)) : [],
    kinds.includes("three-pairs") ? [ranks[6], ranks[4], ranks[2]].flatMap(several(2)) : [],
    shortest("run-").map((rank, index) => rank + suits[index % 2]),
    shortest("pairs-").flatMap(several(2)),
    shortest("triples-").flatMap(several(3)),
  ];
  return samples.filter((cards) => cards.length);
}

function questionsFor(resolved, pack) {
  const variant = resolved.text;
  const seats = resolved.options.players.value;
  const counts = Array.from({ length: MOST_LEFT }, (_, index) => index + 1);
  const samples = [...SAMPLES.map((places) => cardsAt(places, pack)), ...housesOf(pack, resolved.options)];
  return [
    ...samples.map((cards, index) => ({ id: `kind-${index}`, operation: "classify", body: { variant, cards } })),
    ...counts.map((left) => ({
      id: `left-${left}`,
      operation: "score",
      body: { variant, winner: 0, cards_left: Array.from({ length: seats }, (_, seat) => (seat ? left : 0)) },
    })),
  ];
}

export function Sheet({ resolved, href, name, options, own, pack }) {
  const { answer, waiting } = useAsked("batch", { requests: questionsFor(resolved, pack) });
  const found = (answer?.responses ?? []).filter((each) => each.status === 200);
  const kinds = found.filter((each) => each.id.startsWith("kind-") && each.body.playable).map((each) => each.body);
  const costs = found
    .filter((each) => each.id.startsWith("left-") && each.body.seats[1].penalty !== undefined)
    .map((each) => ({ left: each.body.seats[1].cards_left, penalty: each.body.seats[1].penalty }));
  const applied = options.filter((option) => !(option.name in own) && applies(option.name, resolved.options));
  const stated = options.filter((option) => option.name in own);
  const rulesOf = (title, listed) => html`
    <section key=${title}>
      <h3>${title}</h3>
      <ul>
        ${listed.map((option) => html`<li key=${option.name}><b>${begun(option.title)}:</b> <${Sentence} text=${sentenceOf(option, resolved.options[option.name].value)} tiles=${pack.tiles} /></li>`)}
      </ul>
    </section>
  `;
  const groups = [...new Set(applied.map((option) => option.group))];
  return html`
    <section class="sheet" aria-labelledby="house-sheet" aria-busy=${waiting}>
      <h2 id="house-sheet">${name || resolved.title}</h2>
      ${name && html`<p><b>${resolved.title}</b></p>`}
      ${resolved.summary && html`<p>${resolved.summary}</p>`}
      ${stated.length > 0 && rulesOf(t("variant.house-rules"), stated)}
      <h3>${t("house.combinations")}</h3>
      <ul class="kinds-drawn">
        ${kinds.map(
          (each) => html`<li key=${each.kind}><span>${kindName(each.kind)}</span> <${CardSet} cards=${each.cards} label=${kindName(each.kind)} tiles=${pack.tiles} /></li>`,
        )}
      </ul>
      <div class="columns">
        ${groups.map((group) => rulesOf(begun(group), applied.filter((option) => option.group === group)))}
      </div>
      ${costs.length > 0 && html`
        <h3>${t("house.costs")}</h3>
        <dl class="costs">${costs.map(({ left, penalty }) => html`<div key=${left}><dt>${t("house.cards-left", { count: left })}</dt><dd>${penalty}</dd></div>`)}</dl>
      `}
      <${Tally} seats=${resolved.options.players.value} />
      <p class="source">${new URL(href, location.href).href}</p>
    </section>
  `;
}

function Tally({ seats }) {
  const players = Array.from({ length: seats }, (_, seat) => seat + 1);
  return html`
    <table class="tally">
      <caption>${t("house.tally")}</caption>
      <thead><tr>${players.map((number) => html`<th scope="col" key=${number}>${t("drawn.seat", { number })}</th>`)}</tr></thead>
      <tbody>${Array.from({ length: ROWS }, (_, row) => html`<tr key=${row}>${players.map((number) => html`<td key=${number}></td>`)}</tr>`)}</tbody>
    </table>
  `;
}
