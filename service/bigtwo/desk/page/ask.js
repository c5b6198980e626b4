// Questions to the service that sent this page.
//
//   await ask("compare", { a: ["9S"], b: ["9H"], variant: "base" })     one operation; by GET where the question fits
//   await read("variants")                                             a list or an entry: variants, packs, rules/ID
//   useAsked("compare", body)     in a component: { answer, problem, waiting }; a body of null asks nothing
//   useRead("packs")              the same for read
//   useFound(key, (signal) => promise)   the same for several questions at once, asked again when the key, a text, is another; null asks nothing
//
// All of them ask in the language that is spoken. A refusal of the rules is an answer. What cannot be understood throws
// Refused, whose `problem` is what the service says (RFC 9457), with every fault and its place. A connection that is
// lost, or a service that is busy, is tried again until it answers or nobody waits any more; `connection` is a store of
// "good", "slow" or "lost"; tell(what, "lost") says of anything else that is tried again that it waits, tell(what, null)
// that it waits no more.

import { createStore, useLayoutEffect, useState, useStore } from "./html.js";
import { language } from "./words.js";

const HERE = new URL("../../../", import.meta.url); // where the service stands, also below a path
const IN_URLS = new Set(["classify", "compare", "legal-moves", "validate-play", "validate-deal", "opening", "exchange", "score", "variants/resolve", "variants/diff"]);
const LONGEST_URL = 4000;
const SLOW = 2500; // milliseconds after which whoever waits is told so
const PATIENCE = 20_000; // milliseconds after which a request is given up and sent again
const WAITS = [500, 1000, 2000, 4000, 8000, 15_000]; // milliseconds between two tries; the last one again and again
const BUSY = new Set([408, 429, 500, 502, 503, 504]);

export const connection = createStore("good");
const troubles = new Map(); // of every question that waits too long, what the trouble is

export const tell = (question, trouble) => {
  if (trouble) troubles.set(question, trouble);
  else troubles.delete(question);
  const all = [...troubles.values()];
  connection.set(all.includes("lost") ? "lost" : all.length ? "slow" : "good");
};

export class Refused extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "");
    this.problem = problem;
  }
}

const inUrl = (value) => (Array.isArray(value) ? value.join(",") : typeof value === "object" ? JSON.stringify(value) : String(value));

const isNothing = (value) => value === undefined || value === null;

function request(operation, body) {
  const given = Object.entries({ ...body, lang: language.get() }).filter(([, value]) => !isNothing(value));
  if (IN_URLS.has(operation)) {
    const url = new URL(`v1/${operation}`, HERE);
    url.search = new URLSearchParams(given.map(([name, value]) => [name, inUrl(value)])).toString();
    const isFlat = given.every(([, value]) => typeof value !== "object" || (Array.isArray(value) && value.length && value.every((each) => typeof each !== "object")));
    if (isFlat && url.href.length <= LONGEST_URL) return [url, {}];
  }
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(Object.fromEntries(given)) };
  return [new URL(`v1/${operation}`, HERE), post];
}

export const ask = (operation, body, { signal } = {}) => answered(...request(operation, body), signal);

const known = new Map(); // lists and entries that were read, by their addresses: they stay the same while the page is open

export function read(path, parameters = {}) {
  const url = new URL(`v1/${path.split("/").map(encodeURIComponent).join("/")}`, HERE);
  url.search = new URLSearchParams({ ...parameters, lang: language.get() }).toString();
  if (!known.has(url.href)) {
    const found = answered(url, {});
    found.catch(() => known.delete(url.href));
    known.set(url.href, found);
  }
  return known.get(url.href);
}

async function answered(url, options, signal) {
  const question = {};
  const slow = setTimeout(() => tell(question, "slow"), SLOW);
  try {
    for (let tries = 0; ; tries += 1) {
      const wait = WAITS[Math.min(tries, WAITS.length - 1)];
      const found = await tried(url, options, signal);
      if (found.answer !== undefined) return found.answer;
      if (found.problem) throw new Refused(found.problem);
      tell(question, found.trouble);
      await pause(Math.max(wait, found.after), signal);
    }
  } finally {
    clearTimeout(slow);
    tell(question, null);
  }
}

// One try: { answer }, { problem }, or { trouble, after } where it is worth another try.
async function tried(url, options, signal) {
  const patience = AbortSignal.timeout(PATIENCE);
  let response;
  try {
    response = await fetch(url, { ...options, signal: signal ? AbortSignal.any([signal, patience]) : patience });
    if (BUSY.has(response.status)) {
      return { trouble: "slow", after: 1000 * (Number(response.headers.get("Retry-After")) || 0) };
    }
    const said = await response.json();
    return response.ok ? { answer: said } : { problem: said };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { trouble: "lost", after: 0 };
  }
}

// Waits, but no longer than until the browser says that it is connected again.
const pause = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const done = (settle) => () => {
      clearTimeout(timer);
      removeEventListener("online", onward);
      signal?.removeEventListener("abort", away);
      settle();
    };
    const onward = done(resolve);
    const away = done(() => reject(signal.reason));
    const timer = setTimeout(onward, milliseconds);
    addEventListener("online", onward);
    signal?.addEventListener("abort", away);
  });

const NOTHING = { answer: null, problem: null, waiting: false };

export function useFound(key, find) {
  const tag = useStore(language);
  const [found, setFound] = useState({ key: null, ...NOTHING });
  const whole = key === null ? null : `${tag} ${key}`;
  useLayoutEffect(() => { // before anything is drawn, so that the service works while the browser draws
    if (whole === null) return undefined;
    const leaving = new AbortController();
    find(leaving.signal).then(
      (answer) => leaving.signal.aborted || setFound({ key: whole, answer, problem: null, waiting: false }),
      (error) => {
        if (leaving.signal.aborted) return;
        const problem = error instanceof Refused ? error.problem : { title: "", detail: error.message, errors: [] };
        setFound({ key: whole, answer: null, problem, waiting: false });
      },
    );
    return () => leaving.abort();
  }, [whole]);
  if (whole === null) return NOTHING;
  return found.key === whole ? found : { ...NOTHING, waiting: true };
}

export const useAsked = (operation, body) =>
  useFound(body && `${operation} ${JSON.stringify(body)}`, (signal) => ask(operation, body, { signal }));

export const useRead = (path, parameters = {}) =>
  useFound(path && `${path} ${JSON.stringify(parameters)}`, () => read(path, parameters));
