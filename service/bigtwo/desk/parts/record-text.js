// A record as somebody pasted it, taken apart into its events, so that it can be stepped through. Whether it is a record,
// and what is wrong with it, the service says; this only finds where each event ends.
//   readRecord(text)   null for an empty text, else
//     count      how many events there are
//     steps      each event: { word, isPass, sign, codes }, its cards or null; of JSON also `seat`, of the notation `named`
//                (the seat that the word names, null for a name that nobody has), `isFirst` of its trick, and its `end`
//     upTo(k)    the question to the referee about the first k events; without k, about all of it
//     withPasses(k, count, state)   { text, question } with so many passes put in before event k, the question up to that event
//     lineOf(k)      of the notation: the line of the text in which event k stands, from 1 on
//     namesVariant   does it say itself by which rules it is played
//     headers    of the notation: a map of what stands behind each header, in small letters; of several lines, the last
//     players    the names by seat, as far as they can be seen
//     seatOf(label)  of the notation: the seat of a name or a number, or null
//     isBroken   it begins like JSON and is none
//   fromChat(text, { resolved, pack })   what is read of a text under the rules of usePack: messages of a chat as lines of play
//     text       with a line for each that was given, below those that were `added` above: players, and hands; where nobody
//                says which cards were dealt, hands that the plays can be made from
//     guessed    the cards of such hands that nobody played
//     given(text)    what was given, with what has been put into `text` since
//   quoted(name)   a name as the notation has it
//   isJson(text)   does it begin like JSON
//   seatsOf(record, state)   to whom each event belongs, or null
//   withoutComment(line)     a line of the notation up to a number sign that stands in no quotation marks
//
// What happens at a table, as the lines of play of a record, and the headers above them.
//   withEvent(text, event, isNew)    the lines with one event more; `isNew` where it begins a trick
//   linesOfPrevious(previous)        how the deal before ended, as lines of a record; none where it is null
// Where chance makes a new stock it follows from the text before it.

import { t } from "../page/words.js";
import { codesIn } from "./card.js";
import { asText, isObject, jsonIn } from "./json.js";

const QUOTED = /"(?:[^"\\]|\\.)*(?:"|\\?$)/y;
const WORDS = /~?"(?:[^"\\]|\\.)*(?:"[:：]?|\\?$)|[^\s,，、|":：]+[:：]?|[:：]/g;
const NAMES = /(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|[^",，、])+/g;
const MOST_PLAYERS = 20;
const CODE = /^(?:[2-9TJQKA]|1[0-5]?)[SHCD]$/;
const MOST = 5001; // events that are looked at; the service takes one less
const MOST_CARDS = 20; // of one event, which are fewer than this
const LEFT_OUT = ["explain", "lang", "moves", "on_violation"]; // this page asks these in its own way

// A message of a chat: perhaps the time, in brackets or with a dash behind it, a name, a colon, and what was played.
const MESSAGE = /^\s*(?:\[[^\]]*\]\s*|[\d./,: ]*\d(?:\s?[ap]m)?\s*[-–—\t]?\s*)?([^:：\t]{1,40}?)\s*[:：\t]\s*(.+)$/iu;
const LONGEST_MESSAGE = 200; // characters
const NUMBERED = /^[ \t]*\d+\.(?:\D|$|\d{1,2}[ \t]*[:：])/m; // a line of play, no time or day
const HEADER = /^(?:variant|players|deal|dealer|seed|pack|leader|exposed|hand|extra|stock|dead|exchange|previous|left|penalties|points|placings|result)\b/i;
const DEALT = /^[ \t]*(?:deal|seed|pack|hand)\b/im;
const HAND = /^(?:hand|blatt|手牌|kartu|baraha)(?:[ \t]*[:：])?[ \t]+/iu; // before the cards that were dealt
const FEWEST_DEALT = 9; // cards that somebody begins with, and more than a play has
const PASSES = /^(?:pass(?:e|t)?|skip|lewat|過牌?|过牌?|pas|唔要|不要|不出)[.!！。]?$/iu;

export const isJson = (text) => /^\s*(?:\{|\[\s*[[{"\]])/.test(text); // a chat may begin with [21:03]

export function readRecord(text) {
  const plain = text.replace(/^\uFEFF/, "");
  if (!plain.trim()) return null;
  return isJson(plain) ? ofJson(plain) : ofNotation(plain, {});
}

export function fromChat(given, rules) {
  const { head, body } = linesOf(given, rules);
  const { hands, guessed } = suppose([...head, body].join("\n"), rules);
  const added = hands.length + head.length;
  const back = (text) => {
    const lines = text.split("\n").slice(added);
    if (body === given) return lines.join("\n");
    const [read, own] = [body.split("\n"), given.split("\n")];
    return lines.map((line) => (line === read[0] ? [read.shift(), own.shift()][1] : line.replace(/^1\. /, ""))).join("\n");
  };
  return { text: [...hands, ...head, body].join("\n"), added, guessed, given: back };
}

// A chat as lines of play, with what else was said as comments, below its players and the hands that were told. Where nobody says who plays, they play in the order in which they wrote.
function linesOf(text, { resolved }) {
  if (isJson(text) || NUMBERED.test(text)) return { head: [], body: text };
  const names = new Set();
  const dealt = new Map();
  const lines = text.split("\n").map((line) => {
    const [, name = "", what = ""] = MESSAGE.exec(line.slice(0, LONGEST_MESSAGE).replace(/\s+/g, (gap) => (gap.includes("\t") ? "\t" : " "))) ?? []; // no run of blanks, through which MESSAGE would go again and again
    if (!line.trim()) return line;
    if (HEADER.test(name)) return HEADER.test(line.trim()) ? line : `${name}: ${what}`;
    const hand = codesIn(what.replace(HAND, "")).map(written);
    if (hand.every((code) => CODE.test(code)) && (HAND.test(what) || (hand.length >= FEWEST_DEALT && !dealt.has(quoted(name))))) {
      dealt.set(quoted(name), hand);
      return "";
    }
    const { isPass, codes } = spelled(what.trim().replace(PASSES, "-"));
    if (!isPass && !codes) return `# ${line}`;
    names.add(quoted(name));
    return `1. ${quoted(name)}: ${isPass ? "-" : codes.join("")}`;
  });
  if (!names.size) return { head: [], body: text };
  const [first, ...others] = new Set([...names, ...dealt.keys()]);
  if (resolved?.options.direction.value === "clockwise") others.reverse(); // seats count against it
  const players = lines.some((line) => /^[ \t]*players[ \t]*[:：]/i.test(line)) ? [] : [`Players: ${[first, ...others].join(", ")}`];
  const hands = [...dealt].map(([name, cards]) => `Hand ${name}: ${cards.join(" ")}`);
  return { head: [...players, ...hands], body: lines.join("\n") };
}

// What is known of a hand is what was played from it. The other cards are shared out, where every card is in a hand.
function suppose(text, { resolved, pack }) {
  const nothing = { hands: [], guessed: [] };
  if (!resolved || isJson(text) || DEALT.test(text)) return nothing;
  const { players, direction, hand_size: size } = resolved.options;
  const record = ofNotation(text, {});
  const each = pack.cards.length / players.value;
  if (record.namesVariant || record.players.length !== players.value || !Number.isInteger(each) || ![each, "all"].includes(size.value)) return nothing;
  const seats = seatsOf(record, { direction: direction.value, hands: record.players });
  const played = record.players.map((_, seat) => [...new Set(record.steps.flatMap((step, at) => (seats[at] === seat && step.sign !== "=" ? (step.codes ?? []) : [])))]);
  const guessed = pack.cards.filter((code) => !played.flat().includes(code));
  const rest = [...guessed];
  const hands = played.map((cards, seat) => `Hand ${quoted(record.players[seat])}: ${[...cards, ...rest.splice(0, Math.max(each - cards.length, 0))].join(" ")}`);
  return { hands, guessed };
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
    steps: events.map((event) => ({ ...spelled(isObject(event) ? wordOf(event) : "?"), seat: Number.isInteger(event?.seat) ? event.seat : null })),
    players: Array.isArray(body.players) ? body.players : [],
    namesVariant: "variant" in body || isObject(body.state) || isObject(body.deal) && "variant" in body.deal,
    upTo: (k) => (k === undefined || k >= events.length ? body : { ...body, events: events.slice(0, k) }),
    withPasses(k, count, state) {
      const passes = Array.from({ length: count }, (_, at) => ({ seat: seatAfter(events[k - 1].seat, at + 1, state), pass: true }));
      const put = [...events.slice(0, k), ...passes, ...events.slice(k)];
      return { text: JSON.stringify({ ...found, events: put }, null, 2), question: { ...body, events: put.slice(0, k + count + 1) } };
    },
  };
}

const joined = (cards) => (Array.isArray(cards) ? cards.map(asText).join("") : asText(cards));

// An event as a word of the notation.
function wordOf(event) {
  if ("play" in event) return (event.new_lead ? "*" : "") + joined(event.play);
  if ("pass" in event) return "-";
  if ("draw" in event) return `+${joined(event.draw)}`;
  if ("announce" in event) return `!${asText(event.announce)}`;
  if ("exchange" in event) return `=${joined(event.exchange)}`;
  return "~";
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

// A name as the notation has it.
export const quoted = (name) => (/^[\p{L}\p{N}_.'-]+$/u.test(name) ? name : JSON.stringify(name));

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
  const headers = new Map();
  let begun = null; // where the first line of play begins
  let at = 0;
  for (const whole of text.split("\n")) {
    const line = withoutComment(whole);
    const header = /^\s*(\p{L}+)\s*[:：](.*)$/su.exec(line);
    const play = /^\s*(\d+)\./.exec(line);
    if (header) headers.set(header[1].toLowerCase(), said(header[2].trim()));
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
    namesVariant: headers.has("variant"),
    headers,
    seatOf: (label) => seatOf(label, seats),
    upTo: (k) => ({ ...around, record: k === undefined ? text : cut(k) }),
    lineOf: (k) => text.slice(0, steps[k].end).split("\n").length,
    withPasses(k, count, state) {
      const { end, isFirst } = steps[k - 1];
      const seat = seatsOf({ steps }, state)[k - 1];
      const named = (turns) => players[seatAfter(seat, turns, state)] ?? seatAfter(seat, turns, state);
      const passes = Array.from({ length: count }, (_, at) => (isFirst && steps[k].isFirst && seat !== null ? `\n1. ${quoted(String(named(at + 1)))}: -` : " -"));
      const put = (rest) => text.slice(0, end) + passes.join("") + rest; // as the lines around have it, one for each event or for each trick
      const whole = put(text.slice(end));
      return { text: around.record ? JSON.stringify({ ...around, record: whole }, null, 2) : whole, question: { ...around, record: put(text.slice(end, steps[k].end)) } };
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

// The seat that acts so many turns later at the table of a state.
const seatAfter = (seat, turns, { direction, hands }) => (seat + turns * (direction === "counterclockwise" ? 1 : -1) + turns * hands.length) % hands.length;

// A word that names nobody belongs to the next seat in the direction of play; a draw or an announcement to the last one.
export function seatsOf(record, state) {
  let last = null;
  return record.steps.map((each) => {
    if ("seat" in each) return each.seat;
    if (each.word.startsWith("~")) return null;
    if (each.isFirst) last = null;
    const isAside = /^[+!]/.test(each.word);
    const next = last === null ? null : isAside ? last : seatAfter(last, 1, state);
    const seat = each.named === undefined ? next : each.named;
    if (!each.word.startsWith("!")) last = each.word.startsWith("=") ? null : seat;
    return seat;
  });
}

export function withEvent(text, event, isNew) {
  const tricks = text ? text.split("\n").length : 0;
  const begun = isNew || !tricks ? `${tricks ? `${text}\n` : ""}${tricks + 1}.` : text;
  return `${begun} ${"reshuffle" in event ? `~${JSON.stringify(text.slice(-40))}` : `${event.seat}: ${wordOf(event)}`}`;
}

export function linesOfPrevious(previous) {
  if (!previous) return [];
  const left = (previous.hands ?? []).map((cards, seat) => `Left ${seat}: ${cards.join(" ")}`);
  const scored = ["penalties", "placings", "points"]
    .filter((name) => previous[name])
    .map((name) => `${name[0].toUpperCase()}${name.slice(1)}: ${previous[name].join(", ")}`);
  return [`Previous: ${previous.winner}`, ...left, ...scored];
}
