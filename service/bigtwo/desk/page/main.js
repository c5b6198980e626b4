// What stands around every view: the header with the navigation, what a person chooses about the page, whether the
// service can be reached, the panel of the rule that is open, and the sentence that a screen reader says.
//
// The views, in the order of the navigation. A view is a module in ../views that exports
//   View({ state, change, go })   the component; state maps the names of `fields` to texts of the address
//   fields                        the names that its state may hold, besides `lang` and `rule`
// and whose words `ID.nav`, `ID.title` and `ID.about` stand in messages/desk.toml.
//
// The page starts with the language, and draws all this when the words are there.

import { Suit } from "../parts/card.js";
import { RulePanel } from "../parts/rule.js";
import { address, ALWAYS_KNOWN, cameBack, change, go, hrefOf, scrollBack, shared } from "./address.js";
import { connection, tell } from "./ask.js";
import { CHOICES, kept, useChoice } from "./choices.js";
import { html, render, useEffect, useLayoutEffect, useRef, useState, useStore } from "./html.js";
import { language, LANGUAGES, Live, meant, speak, t, word, wordsIn } from "./words.js";

function Shell({ first }) {
  const { view, state, fault } = useStore(address);
  useStore(language); // everything is drawn again in another language
  const found = useView(view, first);
  const main = useRef(null);
  useEffect(() => {
    document.title = Object.hasOwn(VIEWS, view) ? `${t(`${view}.nav`)} – ${t("shell.title")}` : t("shell.title");
  });
  const skip = (event) => {
    event.preventDefault();
    main.current.focus();
  };
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t("shell.skip")}</a>
    <header class="top">
      <p class="name"><a href=${hrefOf("who", shared(state))}><${Suit} suit="S" /><span>${word("term.big-two").replace(/ \(.*/, "")}</span></a></p>
      <${Navigation} view=${view} state=${state} />
      <${Choices} />
    </header>
    <${Connection} />
    <main id="main" tabindex="-1" ref=${main}>
      ${fault && html`<p class="notice" role="alert">${t(`shell.link-${fault}`)}</p>`}
      <${Found} found=${found} view=${view} state=${state} />
    </main>
    <footer class="bottom">
      <a href="docs">${t("shell.contract")}</a>
    </footer>
    ${state.rule && html`<${RulePanel} id=${state.rule} close=${() => change({ rule: "" })} />`}
    <${Live} />
  `;
}

// The module of a view: null while it is loaded, { fault } where it cannot be had. `first` is what the page began with.
function useView(view, first) {
  const [loaded, setLoaded] = useState(first);
  useLayoutEffect(() => {
    if (loaded.view === view) return undefined;
    let isWanted = true;
    load(view).then((found) => isWanted && setLoaded(found));
    return () => (isWanted = false);
  }, [view]);
  return loaded.view === view ? loaded : null;
}

async function load(view) {
  if (!Object.hasOwn(VIEWS, view)) return { view, fault: "shell.no-view" };
  return VIEWS[view]().then(
    (module) => ({ view, module }),
    () => ({ view, fault: "shell.not-loaded" }),
  );
}

function Found({ found, view, state }) {
  const heading = useRef(null);
  const first = useRef(true);
  useEffect(() => {
    if (!found) return;
    if (!first.current) heading.current?.focus({ preventScroll: cameBack() }); // whoever follows a link reads on at the heading
    if (!first.current) scrollBack();
    first.current = false;
  }, [found?.module]);
  if (found === null) return html`<p aria-busy="true">${t("shell.loading")}</p>`;
  if (found.fault) {
    return html`
      <h1>${t("shell.title")}</h1>
      <p class="notice" role="alert">${t(found.fault)}</p>
      <p><button type="button" onClick=${() => location.reload()}>${t("shell.reload")}</button></p>
    `;
  }
  const { View, fields } = found.module;
  const changeHere = (part, options) => address.get().view === view && change(part, options); // an answer may come when it is left
  const strange = Object.keys(state).filter((name) => !fields.includes(name) && !ALWAYS_KNOWN.includes(name) && name !== "variant");
  return html`
    <h1 ref=${heading} tabindex="-1">${t(`${view}.title`)}</h1>
    <p class="lead">${t(`${view}.about`)}</p>
    ${strange.length > 0 && html`<p class="notice" role="alert">${t("shell.link-strange", { names: strange.slice(0, 5).join(", ").slice(0, 200) })}</p>`}
    <${View} key=${view} state=${state} change=${changeHere} go=${go} />
  `;
}

// One row, which moves to the side where it is too long for the window.
function Navigation({ view, state }) {
  const row = useRef(null);
  useEffect(() => {
    const here = row.current.querySelector("[aria-current]");
    if (here) row.current.scrollLeft = here.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - here.clientWidth) / 2;
  }, [view]);
  return html`
    <nav class="views" aria-label=${t("shell.navigation")}>
      <ul ref=${row}>
        ${Object.keys(VIEWS).map(
          (id) => html`<li key=${id}><a href=${hrefOf(id, shared(state))} aria-current=${id === view ? "page" : undefined}>${t(`${id}.nav`)}</a></li>`,
        )}
      </ul>
    </nav>
  `;
}

function Choices() {
  const tag = useStore(language);
  const speakIn = (event) => {
    kept.set("lang", event.target.value);
    change({ lang: event.target.value });
  };
  return html`
    <details class="choices">
      <summary>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM2 12h20M12 2c-7 6-7 14 0 20M12 2c7 6 7 14 0 20" /></svg>
        <span class="about">${t("shell.choices")}</span> <span lang=${tag}>${LANGUAGES[tag]}</span>
      </summary>
      <div>
        <label>
          <span>${t("shell.language")}</span>
          <select value=${tag} onChange=${speakIn}>
            ${Object.entries(LANGUAGES).map(([each, name]) => html`<option key=${each} value=${each} lang=${each}>${name}</option>`)}
          </select>
        </label>
        ${Object.keys(CHOICES).map((name) => html`<${Choice} key=${name} name=${name} />`)}
      </div>
    </details>
  `;
}

function Choice({ name }) {
  const [value, choose] = useChoice(name);
  return html`
    <label>
      <span>${t(`shell.${name}`)}</span>
      <select value=${value} onChange=${(event) => choose(event.target.value)}>
        ${CHOICES[name].map((each) => html`<option key=${each} value=${each}>${t(`shell.${name}-${each}`)}</option>`)}
      </select>
    </label>
  `;
}

function Connection() {
  const state = useStore(connection);
  return html`<div class="connection" role="status">${state !== "good" && html`<p class="notice">${t(`shell.connection-${state}`)}</p>`}</div>`;
}

const VIEWS = {
  who: () => import("../views/who.js"),
  table: () => import("../views/table.js"),
  learn: () => import("../views/learn.js"),
  moves: () => import("../views/moves.js"),
  house: () => import("../views/house.js"),
  score: () => import("../views/score.js"),
  record: () => import("../views/record.js"),
  rules: () => import("../views/rules.js"),
};

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

const first = load(address.get().view); // it is drawn together with what stands around it

const begun = language.watch(async () => {
  begun();
  const found = await first;
  place.replaceChildren(); // what was shown until now says that it is loading
  render(html`<${Shell} first=${found} />`, place);
});
address.watch(follow);
follow();
