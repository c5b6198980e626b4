// The events of a deal in the address: "0:3D,1:4S,2:-.2:5D5H" with a full stop where a new trick begins.
//   eventsOf(text, seed)             the events as the referee takes them; null where the text is none
//   withEvent(text, event, isNew)    the text with one event more
//   shortened(text, count)           its first events
//   linesOf(text, seed)              the same as lines of a record
//   linesOfPrevious(previous)        how the deal before ended, as lines of a record; none where it is null
// Where chance makes a new stock it follows from the seed of the deal and from how many events there were.

import { codesIn } from "./codes.js";

const WORD = /^(?:~|(\d):(-|!\d{1,2}|[*+=]?(?:(?:1[0-5]|[1-9TJQKA])[SHCD]){1,60}))$/;
const MOST = 2000;

const stockSeed = (seed, index) => `${seed.slice(0, 40)} ${index}`;

export function eventsOf(text, seed) {
  const words = text ? text.split(/[.,]/) : [];
  if (words.length > MOST) return null;
  const events = words.map((word, index) => eventOf(word, stockSeed(seed, index)));
  return events.includes(null) ? null : events;
}

function eventOf(word, seed) {
  const found = WORD.exec(word);
  if (!found) return null;
  if (word === "~") return { reshuffle: { seed } };
  const seat = Number(found[1]);
  const said = found[2];
  if (said === "-") return { seat, pass: true };
  if (said[0] === "!") return { seat, announce: Number(said.slice(1)) };
  const cards = codesIn(said.replace(/^[*+=]/, ""));
  if (said[0] === "+") return { seat, draw: cards };
  if (said[0] === "=") return { seat, exchange: cards.length > 1 ? cards : cards[0] };
  return said[0] === "*" ? { seat, play: cards, new_lead: true } : { seat, play: cards };
}

function wordOf(event) {
  if ("reshuffle" in event) return "~";
  if ("pass" in event) return `${event.seat}:-`;
  if ("announce" in event) return `${event.seat}:!${event.announce}`;
  if ("draw" in event) return `${event.seat}:+${event.draw.join("")}`;
  if ("exchange" in event) return `${event.seat}:=${[event.exchange].flat().join("")}`;
  return `${event.seat}:${event.new_lead ? "*" : ""}${event.play.join("")}`;
}

export const tricksIn = (text) => text.split(".").length;

export const withEvent = (text, event, isNew) => (text ? text + (isNew ? "." : ",") : "") + wordOf(event);

export function shortened(text, count) {
  let at = -1;
  for (let left = count; left > 0; left -= 1) {
    const next = text.slice(at + 1).search(/[.,]/);
    if (next < 0) return text;
    at += next + 1;
  }
  return text.slice(0, Math.max(at, 0));
}

export function linesOf(text, seed) {
  let index = 0;
  const said = (word) => {
    index += 1;
    return word === "~" ? `~${JSON.stringify(stockSeed(seed, index - 1))}` : word.replace(":", ": ");
  };
  if (!text) return [];
  return text.split(".").map((trick, number) => `${number + 1}. ${trick.split(",").map(said).join(" ")}`);
}

export function linesOfPrevious(previous) {
  if (!previous) return [];
  const left = (previous.hands ?? []).map((cards, seat) => `Left ${seat}: ${cards.join(" ")}`);
  const scored = ["penalties", "placings", "points"]
    .filter((name) => previous[name])
    .map((name) => `${name[0].toUpperCase()}${name.slice(1)}: ${previous[name].join(", ")}`);
  return [`Previous: ${previous.winner}`, ...left, ...scored];
}
