// Where the text of a record is kept: in the address as it stands where it is short, packed where it is longer, and what
// no link can hold in this tab alone, where it outlasts a reload.
//   await held(text)       { text, packed } for the state; both are empty where only the tab holds it
//   useText(state)         { text, isKept, isBroken, waiting }: the record that a state means
//   <Share href=${href} text=${text} name="record.b2" isKept=${false} />   the link, where there is one, and the record as a file
//   isTooMuch(text)        more than is looked at; the service takes less, and a field with so many lines is slow to edit

import { hrefOf } from "../page/address.js";
import { keptIn } from "../page/choices.js";
import { createStore, html, useEffect, useState, useStore } from "../page/html.js";
import { t } from "../page/words.js";
import { Download, LinkField } from "../parts/copying.js";

export const LARGEST = 600_000; // bytes or characters
const MOST_LINES = 10_000;
const SHORT = 1500; // characters of a link in which a record stands as it is
const LONGEST = 6000; // characters; programs that send messages cut longer links

const inTab = keptIn(() => sessionStorage);

export const isTooMuch = (text) => text.length > LARGEST || text.split("\n", MOST_LINES + 1).length > MOST_LINES;

const kept = createStore(inTab.get("record") ?? "");

// --- packed -----------------------------------------------------------------------------------------------------------

async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length > LONGEST) return "";
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let found = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return found + decoder.decode();
    found += decoder.decode(value, { stream: true });
    if (found.length > LARGEST) throw new RangeError("a link may unpack to more than any machine holds");
  }
}

let last = { packed: "", text: "" }; // what was packed or unpacked last, so that it is there at once

export async function held(text) {
  const isShort = hrefOf("record", { text }).length <= SHORT;
  const made = isShort ? "" : await packed(text).catch(() => ""); // an old browser packs nothing
  const fits = made !== "" && made.length <= LONGEST;
  if (fits) last = { packed: made, text };
  kept.set(isShort || fits ? "" : text);
  inTab.set("record", kept.get() || null);
  return { text: isShort ? text : "", packed: fits ? made : "" };
}

export function useText(state) {
  const inThisTab = useStore(kept);
  const [found, setFound] = useState(last);
  const isPacked = !state.text && Boolean(state.packed);
  useEffect(() => {
    if (!isPacked || last.packed === state.packed) return;
    const settle = (text) => {
      last = { packed: state.packed, text };
      setFound(last);
    };
    unpacked(state.packed).then(
      (text) => settle(isTooMuch(text) ? null : text),
      () => settle(null),
    );
  }, [state.packed, isPacked]);
  if (state.text) return isTooMuch(state.text) ? { text: "", isBroken: true } : { text: state.text };
  if (!isPacked) return { text: inThisTab, isKept: inThisTab !== "" };
  const known = last.packed === state.packed ? last : found;
  if (known.packed !== state.packed) return { text: "", waiting: true };
  return known.text === null ? { text: "", isBroken: true } : { text: known.text };
}

// --- shared -----------------------------------------------------------------------------------------------------------

export function Share({ href, text, name, isKept }) {
  return html`
    <section aria-label=${t("record.share")}>
      <h2>${t("record.share")}</h2>
      ${isKept ? html`<p>${t("record.long")}</p>` : html`<div class="share row"><${LinkField} href=${href} label=${t("record.link")} /></div>`}
      <${Download} text=${text} type="text/plain" name=${name} label=${t("record.save")} />
    </section>
  `;
}
