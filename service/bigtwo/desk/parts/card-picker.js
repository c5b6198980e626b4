// The pack, laid out by suits and ranks in the variant's own order, so that the layout itself shows which suit and which
// rank are highest, and below it the places that cards go to, in a bar that stays in sight. A card goes to the place that
// is chosen, and picked again it is taken back; a button leads to the next place that is empty. Arrow keys move.
//
//   <CardPicker places=${[{ id: "a", label: "First play", cards: ["9S"] }]} onChange=${(id, cards) => ...}
//               pack=${pack} variant="base" brief="The first play wins.">answer</CardPicker>
//   places     where cards can go: each its id, its label, its cards, and `isSorted` where they are a hand: the cards of a
//              play stay in the order in which a person gave them; `isExact` where a rank is no card without its suit;
//              `number` where its badge says another than its number in this list, such as that of a player
//   onChange   called with an object { a: [...], b: [...] }: all cards of every place where they change
//   pack       of usePack
//   variant    in whose notation typed cards are read
//   brief      the answer in a few words, or what is to be done, which stays in sight; a screen reader hears it from the
//              answer itself; null where the view has no such answer
//   offers     { id, plays }: what the cards of a place may become, each a button that puts the whole play there
//   example    a link to an example, for whoever has given no card yet
//   children   the answer; it stands below the bar, so that nothing moves while cards are picked
//
// A field in which cards are typed or pasted in any notation. The service reads them; what it does not understand stays
// in the field, with its sentences below.
//   <CardField label="First play" variant="base" to="a" onCards=${(cards, to) => ...} />
// A hint says that Enter takes the cards over, while something is typed.
//   to        where the cards go: `onCards` is called with what it was when they were typed
//   onCards   called with the codes as the service writes them, in the order in which they were typed, when Enter is pressed or the field is left;
//             and behind `to`, whether only ranks were typed, so that other suits would do as well; what it throws is shown as a fault

import { ask, Refused } from "../page/ask.js";
import { html, useId, useMemo, useRef, useState } from "../page/html.js";
import { language, suitName, t } from "../page/words.js";
import { Card, CardSet, codesIn, Suit } from "./card.js";
import { Problem, Sentence } from "./sentence.js";
import { sorted } from "./variant.js";

const badgeOf = (place, places) => place?.number ?? (places.indexOf(place) + 1 || null);

const FEW = 2; // places that are so low that they may stay in sight

export function CardPicker({ places, onChange, pack, variant, deciding = {}, brief = null, offers = { plays: [] }, example = null, children }) {
  const emptyIn = (some) => some.find((place) => place.cards.length === 0);
  const [chosen, choose] = useState(() => (emptyIn(places) ?? places[0]).id);
  const active = places.find((place) => place.id === chosen) ?? places[0];
  const next = emptyIn(places.slice(places.indexOf(active) + 1));
  const isOffered = offers.plays.length > 0;
  const put = (place, cards) => {
    const changed = { [place.id]: place.isSorted ? sorted(cards, pack) : cards };
    for (const other of places) {
      const left = other.cards.filter((code) => !cards.includes(code));
      if (other !== place && left.length < other.cards.length) changed[other.id] = left;
    }
    onChange(changed);
  };
  const pick = (code) => {
    const { cards } = active;
    put(active, cards.includes(code) ? cards.filter((each) => each !== code) : [...cards, code]);
  };
  const typed = (cards, id, isOfRanks) => {
    const place = places.find((each) => each.id === id);
    if (isOfRanks && place?.isExact) throw new Error(t("picker.no-suit"));
    const held = places.flatMap((other) => (other === place ? [] : other.cards));
    if (isOfRanks) onChange({ [id]: spared(cards, held, pack) });
    else put(place, cards);
    if (id === active.id && next) choose(next.id);
  };
  const again = () => {
    onChange(Object.fromEntries(places.map(({ id }) => [id, []])));
    choose(places[0].id);
  };
  const latest = useRef(null);
  latest.current = pick;
  // Fifty cards are drawn again only when what they show has changed, not with every answer that comes.
  const shown = JSON.stringify([language.get(), active.id, places.map(({ id, label, cards }) => [id, label, cards])]);
  const laidOut = useMemo(() => html`<${Pack} pack=${pack} places=${places} active=${active} pick=${(code) => latest.current(code)} />`, [pack, shown]);
  return html`
    <div class="picker">
      ${laidOut}
      <${CardField} label=${t("picker.type", { place: active.label })} variant=${variant} to=${active.id} onCards=${typed} />
      <div class=${`bar ${places.length > FEW ? "" : "stays"}`}>
        <div class="say">
          ${brief !== null && html`<p class="brief" aria-hidden="true">${brief}</p>`}
          ${places.every((place) => place.cards.length === 0) && example}
          ${isOffered && html`<${Offers} offers=${offers} take=${typed} tiles=${pack.tiles} />`}
          ${!isOffered && next && active.cards.length > 0 && html`<button type="button" class="main" onClick=${() => choose(next.id)}>${t("picker.next", { place: next.label })}</button>`}
          ${!isOffered && places.length > 1 && !emptyIn(places) && html`<button type="button" onClick=${again}>${t("picker.again")}</button>`}
        </div>
        <${Places} places=${places} active=${active} choose=${choose} put=${put} tiles=${pack.tiles} deciding=${deciding} />
      </div>
      ${children}
    </div>
  `;
}

const Offers = ({ offers, take, tiles }) => html`
  <ul class="offers" aria-label=${t("picker.complete")}>
    ${offers.plays.map((cards) => html`<li key=${cards.join()}><button type="button" onClick=${() => take(cards, offers.id)}><${Sentence} text=${cards.join(" ")} tiles=${tiles} /></button></li>`)}
  </ul>
`;

function Places({ places, active, choose, put, tiles, deciding }) {
  const name = useId();
  return html`
    <div class="places" role="group" aria-label=${t("picker.to")}>
      ${places.map(
        (place) => html`
          <section key=${place.id} class=${`place ${place === active ? "active" : ""} ${place.isSorted ? "hand" : ""}`} aria-label=${place.label} data-place=${badgeOf(place, places)} onClick=${() => choose(place.id)}>
            <label class="head">
              ${places.length > 1 && html`<input type="radio" name=${name} checked=${place === active} data-place=${badgeOf(place, places)} onChange=${() => choose(place.id)} />${" "}`}${place.label}
            </label>
            ${place.cards.length > 0 && html`
              <button type="button" class="clear" aria-label=${t("picker.clear", { place: place.label })} onClick=${() => put(place, [])}>×</button>
            `}
            ${place.cards.length
              ? html`<${CardSet} cards=${place.cards} label=${place.label} tiles=${tiles} deciding=${deciding[place.id] ?? null}
                  onPick=${place.isSorted ? null : (code) => put(place, place.cards.filter((each) => each !== code))} pickLabel=${place.isSorted ? "" : t("picker.take-back")} />`
              : html`<p class="empty">${t("picker.empty")}</p>`}
          </section>
        `,
      )}
    </div>
  `;
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function Pack({ pack, places, active, pick }) {
  const root = useRef(null);
  const [reached, reach] = useState(null);
  const entry = pack.cards.includes(reached) ? reached : pack.ranks[0] + pack.suits[0];
  const placeOf = (code) => places.find((place) => place.cards.includes(code));
  const pressed = (event) => {
    const way = WAYS[event.key];
    const from = event.target.closest("[data-card]");
    if (!way || !from) return;
    event.preventDefault();
    nearest(from, [...root.current.querySelectorAll("[data-card]")], way)?.focus();
  };
  return html`
    <div class="pack" ref=${root} role="group" aria-label=${t("picker.pack", { place: active.label })} onKeyDown=${pressed}
      onFocusIn=${(event) => reach(event.target.dataset.card ?? null)} data-ranks=${pack.ranks.length}>
      ${pack.suits.map(
        (suit) => html`
          <div class="suit-row" key=${suit} role="group" aria-label=${suitName(suit, pack.tiles)}>
            <span class="suit-name" data-suit=${suit} aria-hidden="true"><${Suit} suit=${suit} tiles=${pack.tiles} /> ${suitName(suit, pack.tiles)}</span>
            ${pack.ranks.map((rank) => {
              const code = rank + suit;
              const place = placeOf(code);
              return html`
                <${Card} key=${code} code=${code} tiles=${pack.tiles} onPick=${pick} picked=${place === active} place=${badgeOf(place, places)}
                  note=${place && place !== active ? t("picker.in", { place: place.label }) : ""} focusable=${code === entry} isSmall />
              `;
            })}
          </div>
        `,
      )}
    </div>
  `;
}

// The button that lies next in a direction, as it is drawn at the moment: the pack has more rows where it is narrow.
function nearest(from, all, [across, down]) {
  const at = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = at(from);
  let found = null;
  let shortest = Infinity;
  for (const each of all) {
    const [toX, toY] = at(each);
    const ahead = across * (toX - x) + down * (toY - y);
    const aside = Math.abs(down * (toX - x)) + Math.abs(across * (toY - y));
    const distance = ahead + 4 * aside;
    if (ahead > 1 && distance < shortest) [found, shortest] = [each, distance];
  }
  return found;
}

// Cards of which only the ranks were typed, without those that lie elsewhere: in their place the suit that the play has least
// of, so that five cards become no flush. Where no suit is left the card stays, and lies in both places.
const spared = (cards, held, pack) =>
  cards.reduce((chosen, code) => {
    if (!held.includes(code)) return chosen;
    const many = (suit) => chosen.filter((each) => each.at(-1) === suit).length;
    const free = pack.suits.filter((suit) => ![...held, ...chosen].includes(code.slice(0, -1) + suit)).sort((one, other) => many(one) - many(other));
    return free.length ? chosen.map((each) => (each === code ? code.slice(0, -1) + free[0] : each)) : chosen;
  }, cards);

// The codes of cards in the order in which they were typed, and whether only their ranks were. The service lists the cards of
// a set from the lowest to the highest, so that it is asked about each of several as well.
async function readCards(codes, variant) {
  const { cards, any_suits: isOfRanks } = await ask("classify", { cards: codes, variant });
  if (cards.length < 2 || isOfRanks) return { cards, isOfRanks };
  const requests = codes.map((code, at) => ({ id: String(at), operation: "classify", body: { cards: [code], variant } }));
  const { responses } = await ask("batch", { requests });
  const typed = responses.flatMap((each) => each.body.cards ?? []);
  return { cards: typed.length === cards.length ? typed : cards };
}

export function CardField({ label, variant, to, onCards }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState(null);
  const latest = useRef(0);
  const taken = useRef(onCards);
  taken.current = onCards; // the other places may have changed while the cards are read
  const id = useId();
  const read = async () => {
    const codes = codesIn(text);
    latest.current += 1;
    const mine = latest.current;
    if (!codes.length) return setProblem(null);
    try {
      const { cards, isOfRanks } = await readCards(codes, variant || undefined);
      if (mine !== latest.current) return; // something else was typed meanwhile
      taken.current(cards, to, isOfRanks);
      setProblem(null);
      setText("");
    } catch (error) {
      if (mine === latest.current) setProblem(error instanceof Refused ? error.problem : { detail: error.message });
    }
  };
  const typed = (event) => {
    setText(event.target.value);
    latest.current += 1;
  };
  const pressed = (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    read();
  };
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <input id=${id} type="text" value=${text} onInput=${typed} onKeyDown=${pressed} onBlur=${read}
        placeholder=${`${label}: ${t("picker.example")}`} autocomplete="off" autocapitalize="characters" spellcheck=${false} enterkeyhint="done"
        aria-invalid=${problem !== null} aria-describedby=${problem ? `${id}-problem ${id}-hint` : `${id}-hint`} />
      <p class=${text.trim() ? "hint pending" : "hint"} id="${id}-hint">${t("picker.enter")}</p>
      <${Problem} problem=${problem} id="${id}-problem" />
    </div>
  `;
}
