// The state of the page in its address: #/VIEW?name=value&name=value. Every state is a link and every link opens the
// same state; Back undoes. The part behind # is never sent to the service.
//
//   address            a store of { view, state, fault }; state maps names to texts, all of them not empty
//   hrefOf(view, state)   the link to a state
//   go(view, state, { replace })   goes there; with replace, Back does not lead to the state of before
//   change(part, { replace })      changes some values of the state; an empty text takes a value away
//
// SHARED are the values that every view keeps: they stay when another view is opened.
//
// A view that is opened with nothing said begins with the usual variant: the one that was chosen last in this browser,
// else the one of the place that the browser comes from. Any other state without a variant is of the base game, for
// whoever opens its link. Scores begin with the variant of their session (views/score.js).
//
//   LOCAL             the variant of the place, or null
//   usualVariant()    the usual variant, "base" where neither is known
//
// How far down a person was in a state of the page: Back to another view leads there again. Within a view the browser
// does so by itself. What is drawn bit by bit is waited for, until it is long enough or somebody moves in it.
//   note()          remembers how far down the state of the address is
//   cameBack()      has the state of the address been here before: Back or Forward led to it
//   scrollBack()    goes to where it was left, once its view is drawn

import { kept } from "./choices.js";
import { createStore } from "./html.js";

export const SHARED = ["lang", "variant"];
export const ALWAYS_KNOWN = ["lang", "rule"]; // every view knows these: the language, and the rule whose panel is open

const LONGEST = 200_000; // characters; no state that this page makes is half as long
const START = "who";

// By the region of a language of the browser; where it names none, by its script or the language itself.
const PLACES = {
  HK: "hong-kong-ip", MO: "hong-kong-ip", TW: "taiwan-latta", PH: "pusoy-dos", ID: "indonesia-hutabarat", SG: "singapore-chan", MY: "singapore-chan",
  yue: "hong-kong-ip", Hant: "taiwan-latta", fil: "pusoy-dos", tl: "pusoy-dos", id: "indonesia-hutabarat", ms: "singapore-chan",
};
const placeOf = (tag) => PLACES[/-(\w\w)\b/.exec(tag)?.[1].toUpperCase() ?? (/Hant/.exec(tag) ?? /^\w+/.exec(tag))?.[0]]; // Intl.Locale knows more, but begins slowly

export const LOCAL = navigator.languages.map(placeOf).find(Boolean) ?? null;

export const usualVariant = () => kept.get("variant") ?? LOCAL ?? "base";

const read = () => {
  const text = location.hash.slice(1);
  if (text.length > LONGEST) return { view: START, state: {}, fault: "too-long" };
  const [path] = text.split("?", 1);
  const query = text.slice(path.length + 1);
  const state = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (value !== "" && !Object.hasOwn(Object.prototype, name)) state[name] = value;
  }
  const view = path.replace(/^\//, "") || START;
  if (view !== "score" && Object.keys(state).every((name) => name === "lang") && usualVariant() !== "base") state.variant = usualVariant();
  return { view, state, fault: null };
};

export const address = createStore(read());

export function hrefOf(view, state = {}) {
  const pairs = Object.entries(state).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = new URLSearchParams(pairs).toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3D", "=");
  return `#/${view}${query && `?${query}`}`;
}

export function go(view, state, { replace = false } = {}) {
  const href = hrefOf(view, state);
  if (href === location.hash) return;
  note();
  history[replace ? "replaceState" : "pushState"](MARK, "", href);
  if (replace) note();
  else wentOn();
  address.set(read());
}

export function change(part, { replace = false } = {}) {
  if ("variant" in part && !replace) kept.set("variant", part.variant || "base");
  const { view, state } = address.get();
  go(view, { ...state, ...part }, { replace });
}

// The values of a state that another view is opened with.
export const shared = (state) => Object.fromEntries(SHARED.filter((name) => name in state).map((name) => [name, state[name]]));

const MOST = 200; // states whose place is remembered
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"];

const places = new Map(); // by the part of the address behind #
const viewOf = (hash) => hash.split("?", 1)[0];

let view = viewOf(location.hash);
let isBack = false;
let wanted = null; // pixels; until they are reached, where the page stands is no place to be remembered
let stop = () => {};

export const cameBack = () => isBack;

function note() {
  if (wanted !== null) return;
  places.delete(location.hash);
  places.set(location.hash, scrollY);
  if (places.size > MOST) places.delete(places.keys().next().value);
}

// A state that was here before bears a mark in the history of the browser.
const MARK = { visited: true };

function arrived() {
  isBack = Boolean(history.state?.visited);
  if (!isBack) history.replaceState(MARK, "");
  const isOther = viewOf(location.hash) !== view;
  view = viewOf(location.hash);
  if (!isOther) return;
  stop();
  wanted = isBack ? (places.get(location.hash) ?? null) : null;
}

export function scrollBack() {
  if (wanted === null) return;
  const go = () => {
    scrollTo({ top: wanted, behavior: "instant" });
    if (Math.abs(scrollY - wanted) < 2) stop();
  };
  const grown = new ResizeObserver(go);
  stop = () => {
    grown.disconnect();
    for (const each of MOVES) removeEventListener(each, stop);
    wanted = null;
    stop = () => {};
  };
  for (const each of MOVES) addEventListener(each, stop, { passive: true });
  grown.observe(document.body);
}

function wentOn() {
  isBack = false;
  view = viewOf(location.hash);
  stop();
  wanted = null;
}

history.replaceState(MARK, "");
addEventListener("popstate", arrived);
addEventListener("scroll", note, { passive: true });
document.addEventListener("click", note, { capture: true }); // a link may be left by
addEventListener("popstate", () => address.set(read()));
addEventListener("hashchange", () => address.set(read()));
