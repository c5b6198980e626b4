// A record as somebody pasted it, taken apart into its events, so that it can be stepped through. Whether it is a record,
// and what is wrong with it, the service says; this only finds where each event ends.
//   readRecord(text)   null for an empty text, else
//     count      how many events there are
//     steps      each event: { word, isPass, sign, codes }, its cards or null; of JSON also `seat`, of the notation `named`
//                (the seat that the word names, null for a name that nobody has), `isFirst` of its trick, and its `end`
//     upTo(k)    the question to the referee about the first k events; without k, about all of it
//     withPasses(k, count)   of the notation: { text, question } with so many passes put in before event k, the question up to that event
//     lineOf(k)      of the notation: the line of the text in which event k stands, from 1 on
//     namesVariant   does it say itself by which rules it is played
//     players    the names by seat, as far as they can be seen
//     isBroken   it begins like JSON and is none
//   isJson(text)   does it begin like JSON
//   seatsOf(record, state)   to whom each event belongs, or null
//   withoutComment(line)     a line of the notation up to a number sign that stands in no quotation marks

import { codesIn } from "./codes.js";
import { asText, isObject, jsonIn } from "./json.js";

const QUOTED = /"(?:[^"\\]|\\.)*(?:"|\\?$)/y;
const WORDS = /~?"(?:[^"\\]|\\.)*(?:"[:：]?|\\?$)|[^\s,，、|":：]+[:：]?|[:：]/g;
const NAMES = /(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|[^",，、])+/g;
const MOST_PLAYERS = 20;
const CODE = /^(?:[2-9TJQKA]|1[0-5]?)[SHCD]$/;
const MOST = 5001; // events that are looked at; the service takes one less
const MOST_CARDS = 20; // of one event, which are fewer than this
const LEFT_OUT = ["explain", "lang", "moves", "on_violation"]; // this page asks these in its own way

export const isJson = (text) => /^\s*[[{]/.test(text);

export function readRecord(text) {
  const plain = text.replace(/^\uFEFF/, "");
  if (!plain.trim()) return null;
  return isJson(plain) ? ofJson(plain) : ofNotation(plain, {});
}

// --- JSON -----------------------------------------------------------------------------------------------------------

function ofJson(text) {
  const found = jsonIn(text);
  if (!isObject(found)) return { isBroken: true, count: 0, steps: [], players: [], namesVariant: true, upTo: () => null };
  const body = Object.fromEntries(Object.entries(found).filter(([name]) => !LEFT_OUT.includes(name)));
  if (typeof body.record === "string") return ofNotation(body.record, body);
  const events = Array.isArray(body.events) ? body.events : [];
  return {
    isBroken: false,
    count: events.length,
    steps: events.map((event) => ({ ...wordOf(event), seat: Number.isInteger(event?.seat) ? event.seat : null })),
    players: Array.isArray(body.players) ? body.players : [],
    namesVariant: "variant" in body || isObject(body.state) || isObject(body.deal) && "variant" in body.deal,
    upTo: (k) => (k === undefined || k >= events.length ? body : { ...body, events: events.slice(0, k) }),
  };
}

const joined = (cards) => (Array.isArray(cards) ? cards.map(asText).join("") : asText(cards));

function wordOf(event) {
  if (!isObject(event)) return spelled("?");
  if ("play" in event) return spelled((event.new_lead ? "*" : "") + joined(event.play));
  if ("pass" in event) return spelled("-");
  if ("draw" in event) return spelled(`+${joined(event.draw)}`);
  if ("announce" in event) return spelled(`!${asText(event.announce)}`);
  if ("exchange" in event) return spelled(`=${joined(event.exchange)}`);
  return spelled("~");
}

const SIGNS = { "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♣": "C", "♧": "C", "♦": "D", "♢": "D" };

// A card as the service writes it, where somebody wrote it in small letters, with a sign or with the suit first.
const written = (code) =>
  code
    .toUpperCase()
    .replace(/^([♠♤♥♡♣♧♦♢])(.+)$/u, "$2$1")
    .replace(/[♠♤♥♡♣♧♦♢]$/u, (sign) => SIGNS[sign])
    .replace(/^10(?=[SHCD]$)/, "T");

// A word of a record and the cards in it, as far as they are written like those of the service.
function spelled(word) {
  const sign = /^[*+=]/.test(word) ? word[0] : "";
  const found = codesIn(word.slice(sign.length));
  const cards = found.length < MOST_CARDS ? found.map(written) : [];
  const isPass = /^(?:[-–—‒−－]|pass)$/i.test(word);
  return { word: word.slice(0, 60), isPass, sign, codes: cards.length > 0 && cards.every((code) => CODE.test(code)) ? cards : null };
}

// --- the notation ---------------------------------------------------------------------------------------------------

export function withoutComment(line) {
  for (let at = line.search(/["#]/); at >= 0 && at < line.length; at += 1) {
    if (line[at] === "#") return line.slice(0, at);
    QUOTED.lastIndex = at;
    const quoted = line[at] === '"' ? QUOTED.exec(line) : null;
    if (quoted) at = QUOTED.lastIndex - 1;
  }
  return line;
}

const said = (text) => {
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
};

function ofNotation(text, around) {
  const steps = [];
  let players = [];
  let seats = new Map(); // by the names of the players in small letters
  let namesVariant = false;
  let begun = null; // where the first line of play begins
  let at = 0;
  for (const whole of text.split("\n")) {
    const line = withoutComment(whole);
    const header = /^\s*(\p{L}+)\s*[:：](.*)$/su.exec(line);
    const play = /^\s*(\d+)\./.exec(line);
    if (header && /^variant$/i.test(header[1])) namesVariant = true;
    if (header && /^players$/i.test(header[1])) {
      players = (header[2].match(NAMES) ?? []).slice(0, MOST_PLAYERS).map((name) => said(name.trim()));
      seats = new Map(players.map((name, seat) => [name.toLowerCase(), seat]));
    }
    if (play) {
      begun ??= at;
      wordsOf(line, play[0].length, at, seats, steps);
    }
    at += whole.length + 1;
  }
  const cut = (k) => (k >= steps.length ? text : text.slice(0, k ? steps[k - 1].end : begun));
  return {
    isBroken: false,
    count: steps.length,
    steps,
    players,
    namesVariant,
    upTo: (k) => ({ ...around, record: k === undefined ? text : cut(k) }),
    lineOf: (k) => text.slice(0, steps[k].end).split("\n").length,
    withPasses(k, count) {
      const { end } = steps[k - 1];
      const put = (rest) => text.slice(0, end) + " -".repeat(count) + rest;
      return { text: put(text.slice(end)), question: { ...around, record: put(text.slice(end, steps[k].end)) } };
    },
  };
}

const seatOf = (label, seats) => (/^\d{1,2}$/.test(label) ? Number(label) : (seats.get(said(label).toLowerCase()) ?? null));

// Where the first colon stands from a place on, behind a name in quotation marks.
function firstColon(line, start) {
  const begin = line.length - line.slice(start).trimStart().length;
  QUOTED.lastIndex = begin;
  const from = line[begin] === '"' && QUOTED.exec(line) ? QUOTED.lastIndex : start;
  const found = line.slice(from).search(/[:：]/);
  return found < 0 ? -1 : from + found;
}

function wordsOf(line, start, offset, seats, steps) {
  let rest = start;
  let named;
  const colon = firstColon(line, start);
  const leader = colon < 0 ? null : seatOf(line.slice(start, colon).trim(), seats);
  if (leader !== null) [named, rest] = [leader, colon + 1];
  let isFirst = true;
  for (const found of line.slice(rest).matchAll(WORDS)) {
    if (steps.length >= MOST) return;
    const word = found[0];
    if (/[:：]$/.test(word) && !word.startsWith("~")) {
      named = seatOf(word.slice(0, -1), seats);
      continue;
    }
    steps.push({ ...spelled(word), named, isFirst, end: offset + rest + found.index + word.length });
    named = undefined;
    isFirst = false;
  }
}

// A word that names nobody belongs to the next seat in the direction of play; a draw or an announcement to the last one.
export function seatsOf(record, state) {
  const step = state.direction === "counterclockwise" ? 1 : -1;
  const players = state.hands.length;
  let last = null;
  return record.steps.map((each) => {
    if ("seat" in each) return each.seat;
    if (each.word.startsWith("~")) return null;
    if (each.isFirst) last = null;
    const isAside = /^[+!]/.test(each.word);
    const next = last === null ? null : isAside ? last : (last + step + players) % players;
    const seat = each.named === undefined ? next : each.named;
    if (!each.word.startsWith("!")) last = each.word.startsWith("=") ? null : seat;
    return seat;
  });
}
