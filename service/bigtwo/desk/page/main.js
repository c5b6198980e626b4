// Starts the page: the language first, then the shell.

import { address } from "./address.js";
import { kept } from "./choices.js";
import { html, render } from "./html.js";
import { Shell } from "./shell.js";
import { language, meant, speak } from "./words.js";

const place = document.querySelector("#desk");
const negotiated = document.documentElement.lang; // what the browser prefers, as the service read it

const wanted = () => meant(address.get().state.lang ?? "") ?? meant(kept.get("lang") ?? "") ?? negotiated;

async function follow(tries = 0) {
  const tag = wanted();
  if (tag !== language.get()) await speak(tag, tries);
}

async function start(tries = 0) {
  try {
    await follow(tries);
  } catch {
    setTimeout(start, Math.min(1000 * 2 ** tries, 15_000), tries + 1); // what is shown until then says that it is loading
    return;
  }
  place.replaceChildren();
  render(html`<${Shell} />`, place);
  address.watch(() => follow().catch(() => {})); // without the words of another language it goes on in this one
}

start();
