// Starts the page: the language first, then the shell.

import { address } from "./address.js";
import { tell } from "./ask.js";
import { kept } from "./choices.js";
import { html, render } from "./html.js";
import { Shell } from "./shell.js";
import { language, meant, speak, wordsIn } from "./words.js";

const place = document.querySelector("#desk");
const negotiated = document.documentElement.lang; // what the browser prefers, as the service read it

const wanted = () => meant(address.get().state.lang ?? "") ?? meant(kept.get("lang") ?? "") ?? negotiated;

const failed = new Map(); // how often the words of a language could not be had
let again = null; // the next try

// Speaks the language that is wanted once its words are there, and until then goes on in the one before.
async function follow() {
  clearTimeout(again);
  const tag = wanted();
  if (tag === language.get()) {
    tell(follow, null);
    return;
  }
  const tries = failed.get(tag) ?? 0;
  const words = await wordsIn(tag, tries).catch(() => null);
  tell(follow, words ? null : "lost");
  if (words) {
    if (tag === wanted()) speak(tag, words); // another one may have been chosen meanwhile
    return;
  }
  failed.set(tag, tries + 1);
  clearTimeout(again);
  again = setTimeout(follow, Math.min(1000 * 2 ** tries, 15_000));
}

function show() {
  place.replaceChildren(); // what was shown until now says that it is loading
  render(html`<${Shell} />`, place);
}

const begun = language.watch(() => {
  begun();
  show();
});
address.watch(follow);
follow();
