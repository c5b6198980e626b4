// The session that a person keeps: who plays by which rules, and how each deal ended. It stays in this browser, where it
// may be gone or damaged at any time, and is written out and read in again as JSON or as text.
//
//   session              a store of { variant, players, deals, past, kept, aside }
//     variant            the text of a variant; that of the deals where there are some
//     players            a name for each seat, perhaps empty
//     deals              as the question `session` takes them
//     past               the sessions of before, the newest last: undo() goes back to it
//     kept               false where the browser keeps nothing for us
//     aside              true where what the browser had kept was none and was set aside
//   put(part)            changes a part of it and remembers what was before; rename(seat, name) remembers nothing
//   cleaned(deal)        what of a value can be a deal, or null; what it means the service says
//   checked(value)       { variant, players, deals } of a value that can be a session, or null
//   asJson(session)      the text of a file;  fromJson(text)  { variant, players, deals }, or null
//   isNewer(text)        is it a file of a newer version, which this one cannot read

import { kept } from "../page/choices.js";
import { createStore } from "../page/html.js";
import { isObject, jsonIn } from "../parts/json.js";

export const FORMAT = 1;
export const LONGEST = 1_000_000; // characters of a session that is read
const MOST_PAST = 20;
export const MOST_DEALS = 500; // as the service has it
const MOST_SEATS = 8;
const LONGEST_NAME = 40;

const FIELDS = ["winner", "hands", "cards_left", "last_play", "first_leader", "placings", "specials", "dragon", "instant_win", "breach", "stake", "dealer"];
const NONE = { variant: "", players: [], deals: [] };

const isList = Array.isArray;
const isPlain = (value) => ["number", "string", "boolean"].includes(typeof value) || (value !== null && Object.values(value).every(isPlain));

export function cleaned(deal) {
  if (!isObject(deal) || !Number.isInteger(deal.winner)) return null;
  const given = FIELDS.filter((name) => Object.hasOwn(deal, name) && deal[name] !== null);
  return given.every((name) => isPlain(deal[name])) ? Object.fromEntries(given.map((name) => [name, deal[name]])) : null;
}

export function checked(value) {
  if (!isObject(value) || typeof value.variant !== "string" || !isList(value.players) || !isList(value.deals)) return null;
  if (value.players.length > MOST_SEATS || value.deals.length > MOST_DEALS) return null;
  if (!value.players.every((name) => typeof name === "string")) return null;
  const deals = value.deals.map(cleaned);
  if (deals.includes(null)) return null;
  return { variant: value.variant, players: value.players.map((name) => name.slice(0, LONGEST_NAME)), deals };
}

function parsed(text, isRight = (format) => format === FORMAT) {
  const value = text.length <= LONGEST ? jsonIn(text) : null;
  return isObject(value) && isRight(value.format) ? value : null;
}

export const isNewer = (text) => parsed(text, (format) => Number.isInteger(format) && format > FORMAT) !== null;

export function fromJson(text) {
  const value = parsed(text);
  return value && checked(value);
}

export const asJson = ({ variant, players, deals }) => `${JSON.stringify({ format: FORMAT, variant, players, deals }, null, 2)}\n`;

function before() {
  const text = kept.get("session");
  const value = text === null ? NONE : parsed(text);
  const now = value && checked(value);
  if (!now) kept.set("session-aside", text);
  const past = now && isList(value.past) ? value.past.map(checked) : [];
  return { ...(now ?? NONE), past: past.includes(null) ? [] : past.slice(-MOST_PAST), kept: true, aside: !now };
}

export const session = createStore(before());

const bare = ({ variant, players, deals }) => ({ variant, players, deals });

function set(next) {
  const write = (past) => kept.set("session", JSON.stringify({ format: FORMAT, ...bare(next), past }));
  session.set({ ...next, kept: write(next.past) || write([]) });
}

export function put(part) {
  const now = session.get();
  set({ ...now, ...part, past: [...now.past, bare(now)].slice(-MOST_PAST), aside: false });
}

export function rename(seat, name) {
  const now = session.get();
  const players = Array.from({ length: Math.max(seat + 1, now.players.length) }, (_, each) => (each === seat ? name.slice(0, LONGEST_NAME) : (now.players[each] ?? "")));
  const isSame = (each) => JSON.stringify(each.players) === JSON.stringify(now.players);
  set({ ...now, players, past: now.past.map((each) => (isSame(each) ? { ...each, players } : each)) }); // no undo takes it back
}

export function undo() {
  const now = session.get();
  const last = now.past.at(-1);
  if (last) set({ ...now, ...last, past: now.past.slice(0, -1) });
}

// Another window of this browser has changed it.
addEventListener("storage", (event) => {
  if (event.key === "bigtwo.session") session.set(before());
});
