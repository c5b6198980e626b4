// A variant as a line of text: names, and behind each plus sign a house rule. What the names and rules mean, the service
// says; this knows only where one ends and the next begins.
//   cutText("hong-kong-ip+bombs=on")        { names: "hong-kong-ip", rules: { bombs: "on" }, strange: [] }
//   withOption(text, "bombs", "off")        the text with another value of an option; null takes the house rule back
//   textOf(value)                           a value of an option as it is written in such a line
//   same(left, right)                       are these the same value?
//   sentenceOf(option, value)               the sentence of a value, or the value itself where it is one of somebody's own
//   inSuits(option, from, to)               the option with the cards of its examples under another order of suits: each has the
//                                           suit that ranks as high there, as the service says them

import { t } from "../page/words.js";
import { asText, isObject, jsonIn } from "../parts/json.js";
import { asSentence, cutAtCards } from "../parts/sentence.js";

const BETWEEN = /\+|\s(?=\w+=)/; // the spaces before are trimmed away
const LONGEST = 20_000; // characters; what is longer is for the service alone to refuse

export const textOf = asText;

export const same = (left, right) => textOf(left) === textOf(right);

export function sentenceOf(option, value) {
  const listed = option.values.find((each) => same(each.value, value));
  return listed ? asSentence(listed.sentence) : t("house.own", { value: textOf(value) });
}

export function inSuits(option, from, to) {
  if (from === to || option.name === "suit_order") return option;
  const card = (code) => code.slice(0, -1) + to[from.indexOf(code.at(-1))];
  const said = (sentence) => cutAtCards(sentence).map((part, index) => (index % 2 ? card(part) : part)).join("");
  return { ...option, values: option.values.map((each) => ({ ...each, sentence: said(each.sentence) })) };
}

// The object that programs send, written as JSON, is a variant too.
function ofObject(text) {
  const { extends: names = "base", options = {} } = jsonIn(text) ?? { extends: text };
  if (![names].flat().every((each) => typeof each === "string") || !isObject(options)) return { names: text, rules: {}, strange: [] };
  const rules = Object.entries(options).map(([name, value]) => [name, textOf(value)]);
  return { names: [names].flat().join(","), rules: Object.fromEntries(rules), strange: [] };
}

export function cutText(text) {
  if (text.length > LONGEST) return { names: text, rules: {}, strange: [] };
  if (text.startsWith("{")) return ofObject(text);
  const [names, ...pieces] = text.split(BETWEEN);
  const rules = new Map();
  const strange = [];
  for (const piece of pieces) {
    const at = piece.indexOf("=");
    const name = piece.slice(0, at).trim();
    if (at < 0 || rules.has(name)) strange.push(piece); // kept for the service to refuse
    else rules.set(name, piece.slice(at + 1).trim());
  }
  return { names: names.trim() || "base", rules: Object.fromEntries(rules), strange };
}

export function withOption(text, option, value) {
  const { names, rules, strange } = cutText(text);
  const others = Object.entries(rules).filter(([name]) => name !== option);
  const all = value === null ? others : [...others, [option, value]];
  return [names, ...all.map(([name, each]) => `${name}=${each}`), ...strange].join("+");
}
