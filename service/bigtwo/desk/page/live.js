// What a screen reader says without anybody moving to it. announce("...") says a sentence once.

import { createStore, html, useEffect, useStore } from "./html.js";

const sentence = createStore("");

// A text that is said twice has to differ, or nobody hears it the second time.
export const announce = (text) => sentence.set(text && text === sentence.get() ? `${text}\u00A0` : text);

// Says what a component shows, whenever that changes; null is not said.
export const useAnnounced = (text) => useEffect(() => void (text !== null && announce(text)), [text]);

export function Live() {
  return html`<p class="unseen" role="status" aria-live="polite">${useStore(sentence)}</p>`;
}
