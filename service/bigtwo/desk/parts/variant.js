// Says in one line which rules are played, and chooses others: a named variant by its name in any language, or house rules
// as a text. Where the place of the browser has its own variant, one button changes between that and the base game.
//   <VariantPicker value="hong-kong-ip" onChange=${(text) => ...} problem=${problem} title=${title} />
//   value     the text of a variant, as the service reads it; empty is the base game
//   problem   what the service says of the value, of usePack
//   title     what the value is called, of usePack
//   folded(text)   without accents and in small letters, as it is searched for
//
// The cards that a variant is played with, in its own order.
//   usePack("hong-kong-ip")   { resolved, pack, problem, waiting }
//     resolved   the answer of variants/resolve: title, text, options, warnings; null while it is asked for
//     pack       { ranks, suits, cards, tiles }: ranks from the weakest to the strongest, suits from the highest to the
//                lowest, every code; while nothing is known yet, or the variant is none, that of the plain game
//   cardsAt("0a -1d", pack)   cards by their places in the pack: ranks count from the weakest, 0, or with a minus sign from the
//                             strongest, -1; suits from the highest, a
//   sorted(cards, pack)       cards from the strongest rank to the weakest, each rank by suits

import { LOCAL } from "../page/address.js";
import { useAsked, useRead } from "../page/ask.js";
import { html, useEffect, useId, useMemo, useState } from "../page/html.js";
import { t } from "../page/words.js";
import { Problem } from "./sentence.js";

const MOST = 12; // matches shown at once

export const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

const isMatch = (named, words) => {
  const spellings = folded([named.id, named.title, ...named.aliases].join(" "));
  return words.every((word) => spellings.includes(word));
};

export function VariantPicker({ value, onChange, problem, title }) {
  const { answer } = useRead("variants");
  const [typed, type] = useState(null); // null while nobody types
  const [at, move] = useState(-1);
  const id = useId();
  const all = answer?.variants ?? [];
  const found = useMemo(() => {
    if (typed === null) return [];
    const words = folded(typed).split(/\s+/).filter(Boolean);
    return all.filter((named) => isMatch(named, words)).slice(0, words.length ? MOST : all.length);
  }, [all, typed]);
  const isOpen = typed !== null && found.length > 0;
  const close = () => {
    type(null);
    move(-1);
  };
  const take = (text) => {
    close();
    if (text !== (value || "base")) onChange(text);
  };
  const settle = () => {
    if (typed === null) return;
    const text = typed.trim();
    if (at >= 0 && found[at]) take(found[at].id);
    else if (text === "") close();
    else take(exactly(all, text)?.id ?? text);
  };
  const pressed = (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (typed === null) type("");
      else move((at + step + found.length + (at < 0 && step < 0 ? 1 : 0)) % Math.max(found.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      settle();
    } else if (event.key === "Escape" && typed !== null) {
      event.stopPropagation();
      close();
    }
  };
  useEffect(() => {
    if (isOpen && at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" }); // the list is longer than it shows
  }, [isOpen, at]);
  const shown = typed ?? title ?? value ?? "";
  const other = LOCAL && all.find((named) => named.id === ((value || "base") === LOCAL ? "base" : LOCAL));
  return html`
    <div class="field variant">
      <label for=${id}>${t("variant.label")}</label>
      <input id=${id} type="text" role="combobox" value=${shown} aria-expanded=${isOpen} aria-controls="${id}-list" aria-autocomplete="list"
        aria-activedescendant=${isOpen && at >= 0 ? `${id}-${at}` : undefined} aria-describedby=${problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
        aria-invalid=${Boolean(problem)} autocomplete="off" spellcheck=${false} placeholder=${t("variant.hint")}
        onFocus=${(event) => event.target.select()} onClick=${() => typed === null && type("")}
        onInput=${(event) => (type(event.target.value), move(-1))} onKeyDown=${pressed} onBlur=${settle} />
      ${other && html`<button type="button" class="plain" aria-label=${t("variant.instead", { title: other.title })} onClick=${() => take(other.id)}>⇄ ${other.title}</button>`}
      <p class="unseen" id="${id}-hint">${t("variant.hint")}</p>
      <ul class="matches" id="${id}-list" role="listbox" aria-label=${t("variant.label")} hidden=${!isOpen}>
        ${isOpen && found.map(
          (named, index) => html`
            <li key=${named.id} id="${id}-${index}" role="option" aria-selected=${index === at} onPointerDown=${(event) => event.preventDefault()} onClick=${() => take(named.id)}>
              <b>${named.title}</b> <small>${named.aliases.slice(0, 3).join(", ")}</small>
              ${named.summary && html`<span class="summary">${named.summary}</span>`}
            </li>
          `,
        )}
      </ul>
      <${Problem} problem=${problem} id="${id}-problem" />
    </div>
  `;
}

const exactly = (all, text) => all.find((named) => [named.id, named.title, ...named.aliases].some((name) => folded(name) === folded(text)));

// One object for each pack and order of its suits: what is the same is not drawn again.
const laidOut = new Map();
const packOf = (ranks, suits) => {
  const key = `${ranks} ${suits}`;
  const cards = ranks.flatMap((rank) => suits.map((suit) => rank + suit));
  if (!laidOut.has(key)) laidOut.set(key, { ranks, suits, cards, tiles: !ranks.includes("K") });
  return laidOut.get(key);
};

const PLAIN = packOf([..."3456789TJQKA2"], [..."SHCD"]);

export function usePack(variant) {
  const { answer: resolved, problem, waiting } = useAsked("variants/resolve", { variant: variant || "base" });
  const { answer: packs } = useRead("packs");
  const id = resolved?.options.pack.value;
  const order = resolved?.options.suit_order.value;
  const pack = useMemo(() => {
    const found = packs?.packs.find((each) => each.id === id);
    return found ? packOf(found.ranks, [...order]) : PLAIN;
  }, [packs, id, order]);
  return { resolved, pack, problem, waiting };
}

export function sorted(cards, pack) {
  const place = (code) => 10 * pack.ranks.indexOf(code.slice(0, -1)) - pack.suits.indexOf(code.slice(-1));
  return [...cards].sort((left, right) => place(right) - place(left));
}

export const cardsAt = (places, pack) => [...places.matchAll(/(-?\d)([a-d])/g)].map(([, rank, suit]) => pack.ranks.at(Number(rank)) + pack.suits["abcd".indexOf(suit)]);
