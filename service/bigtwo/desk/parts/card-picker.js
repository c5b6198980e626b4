// The pack, laid out by suits and ranks in the variant's own order, so that the layout itself shows which suit and which
// rank are highest. A card goes to the place that is chosen, and picked again it is taken back. Arrow keys move.
//
//   <CardPicker places=${[{ id: "a", label: "First play", cards: ["9S"] }]} onChange=${(id, cards) => ...}
//               pack=${pack} variant="base" brief="The first play wins.">answer</CardPicker>
//   places     where cards can go: each its id, its label, its cards, and `isSorted` where they are a hand: the cards of a
//              play stay in the order in which a person gave them
//   onChange   called with the id of a place and all its cards, whenever these change; several places may change at once:
//              then it is called once with an object { a: [...], b: [...] }
//   pack       of usePack
//   variant    in whose notation typed cards are read
//   brief      the answer in a few words, which stays in sight above the pack where the window is small; null where the
//              view has no such answer
//   children   the answer; it stands between the places and the pack, where it is seen while cards are picked

import { html, useEffect, useId, useMemo, useRef, useState } from "../page/html.js";
import { language, suitName, t } from "../page/words.js";
import { CardField } from "./card-field.js";
import { CardSet } from "./card-set.js";
import { Card, suitGlyph } from "./card.js";
import { sorted } from "./pack.js";
import { useSteady } from "./steady.js";

export function CardPicker({ places, onChange, pack, variant, deciding = {}, brief = null, children }) {
  const [chosen, choose] = useState(places[0].id);
  const [above, answer, below] = [useRef(null), useRef(null), useRef(null)];
  useSteady(above, below);
  useEffect(() => {
    // Whoever types the last card looks at the field, and the answer may come below the window.
    if (brief && above.current.contains(document.activeElement)) answer.current.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [brief]);
  const active = places.find((place) => place.id === chosen) ?? places[0];
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
  const latest = useRef(null);
  latest.current = pick;
  // Fifty cards are drawn again only when what they show has changed, not with every answer that comes.
  const shown = JSON.stringify([language.get(), active.id, places.map(({ id, label, cards }) => [id, label, cards])]);
  const laidOut = useMemo(() => html`<${Pack} pack=${pack} places=${places} active=${active} pick=${(code) => latest.current(code)} />`, [pack, shown]);
  return html`
    <div class="picker">
      <div ref=${above}>
        <div class="places">
          ${places.map(
            (place) => html`
              <${Place} key=${place.id} place=${place} isActive=${place === active} isOnly=${places.length === 1} put=${(cards) => put(place, cards)}
                tiles=${pack.tiles} variant=${variant} deciding=${deciding[place.id] ?? null} />
            `,
          )}
        </div>
        <div ref=${answer}>${children}</div>
      </div>
      <div ref=${below}>
        <${Bar} places=${places} active=${active} choose=${choose} brief=${brief} />
        ${laidOut}
      </div>
    </div>
  `;
}

const FEW = 3; // places of which the choice is so low that it may stay in sight

// Which place the cards of the pack go to, and the answer in a few words for who sees only the pack. A screen reader has
// said the answer already.
function Bar({ places, active, choose, brief }) {
  const id = useId();
  if (places.length === 1 && brief === null) return null;
  return html`
    <div class=${`bar ${places.length > FEW ? "" : "stays"}`}>
      ${places.length > 1 && html`
        <div class="to" role="radiogroup" aria-labelledby=${id}>
          <span id=${id}>${t("picker.to")}</span>
          ${places.map((place) => html`<label key=${place.id}><input type="radio" name=${id} checked=${place === active} onChange=${() => choose(place.id)} />${" "}${place.label}</label>`)}
        </div>
      `}
      ${brief !== null && html`<p class="brief" aria-hidden="true">${brief}</p>`}
    </div>
  `;
}

function Place({ place, isActive, isOnly, put, tiles, variant, deciding }) {
  const without = (code) => put(place.cards.filter((each) => each !== code));
  return html`
    <section class=${`place ${isActive && !isOnly ? "active" : ""}`} aria-label=${place.label}>
      <div class="head">
        <h2>${place.label}</h2>
        <div class="end">
          ${place.cards.length > 0 && html`<button type="button" class="plain" onClick=${() => put([])}>${t("picker.clear", { place: place.label })}</button>`}
        </div>
      </div>
      ${place.cards.length
        ? html`<${CardSet} cards=${place.cards} label=${place.label} tiles=${tiles} deciding=${deciding} onPick=${without} pickLabel=${t("picker.take-back")} />`
        : html`<p class="empty">${t("picker.empty")}</p>`}
      <${CardField} label=${t("picker.type", { place: place.label })} variant=${variant} onCards=${put} />
    </section>
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
            <span class="suit-name" data-suit=${suit} aria-hidden="true">${suitGlyph(suit, pack.tiles)} ${suitName(suit, pack.tiles)}</span>
            ${pack.ranks.map((rank) => {
              const code = rank + suit;
              const place = placeOf(code);
              return html`
                <${Card} key=${code} code=${code} tiles=${pack.tiles} onPick=${pick} picked=${place === active} faded=${place !== undefined}
                  note=${place && place !== active ? t("picker.in", { place: place.label }) : ""} focusable=${code === entry} />
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
