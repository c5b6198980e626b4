// The state of the page in its address: #/VIEW?name=value&name=value. Every state is a link and every link opens the
// same state; Back undoes. The part behind # is never sent to the service.
//
//   address            a store of { view, state, fault }; state maps names to texts, all of them not empty
//   hrefOf(view, state)   the link to a state
//   go(view, state, { replace })   goes there; with replace, Back does not lead to the state of before
//   change(part, { replace })      changes some values of the state; an empty text takes a value away
//
// SHARED are the values that every view keeps: they stay when another view is opened.

import { MARK, note, wentOn } from "./scroll.js";
import { createStore } from "./store.js";

export const SHARED = ["lang", "variant"];
export const ALWAYS_KNOWN = ["lang", "rule"]; // every view knows these: the language, and the rule whose panel is open

const LONGEST = 200_000; // characters; no state that this page makes is half as long
const START = "who";

const read = () => {
  const text = location.hash.slice(1);
  if (text.length > LONGEST) return { view: START, state: {}, fault: "too-long" };
  const [path, query = ""] = splitOnce(text, "?");
  const state = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (value !== "" && !Object.hasOwn(Object.prototype, name)) state[name] = value;
  }
  return { view: path.replace(/^\//, "") || START, state, fault: null };
};

const splitOnce = (text, between) => {
  const at = text.indexOf(between);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};

export const address = createStore(read());

export function hrefOf(view, state = {}) {
  const pairs = Object.entries(state).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = new URLSearchParams(pairs).toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
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
  const { view, state } = address.get();
  go(view, { ...state, ...part }, { replace });
}

// The values of a state that another view is opened with.
export const shared = (state) => Object.fromEntries(SHARED.filter((name) => name in state).map((name) => [name, state[name]]));

addEventListener("popstate", () => address.set(read()));
addEventListener("hashchange", () => address.set(read()));
