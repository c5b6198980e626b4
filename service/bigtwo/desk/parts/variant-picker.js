// Says in one line which rules are played, and chooses others: a named variant by its name in any language, or house rules
// as a text. Where the place of the browser has its own variant, one button changes between that and the base game.
//   <VariantPicker value="hong-kong-ip" onChange=${(text) => ...} problem=${problem} title=${title} />
//   value     the text of a variant, as the service reads it; empty is the base game
//   problem   what the service says of the value, of usePack
//   title     what the value is called, of usePack
//   folded(text)   without accents and in small letters, as it is searched for

import { LOCAL } from "../page/address.js";
import { useRead } from "../page/ask.js";
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
    const words = folded(typed ?? "").split(/\s+/).filter(Boolean);
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
