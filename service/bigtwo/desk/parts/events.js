// What happens at a table, as the lines of play of a record (record-text.js), and the headers above them.
//   withEvent(text, event, isNew)    the lines with one event more; `isNew` where it begins a trick
//   linesOfPrevious(previous)        how the deal before ended, as lines of a record; none where it is null
// Where chance makes a new stock it follows from the text before it.

function wordOf(event, before) {
  if ("reshuffle" in event) return `~${JSON.stringify(before.slice(-40))}`;
  if ("pass" in event) return `${event.seat}: -`;
  if ("announce" in event) return `${event.seat}: !${event.announce}`;
  if ("draw" in event) return `${event.seat}: +${event.draw.join("")}`;
  if ("exchange" in event) return `${event.seat}: =${[event.exchange].flat().join("")}`;
  return `${event.seat}: ${event.new_lead ? "*" : ""}${event.play.join("")}`;
}

export function withEvent(text, event, isNew) {
  const tricks = text ? text.split("\n").length : 0;
  const begun = isNew || !tricks ? `${tricks ? `${text}\n` : ""}${tricks + 1}.` : text;
  return `${begun} ${wordOf(event, text)}`;
}

export function linesOfPrevious(previous) {
  if (!previous) return [];
  const left = (previous.hands ?? []).map((cards, seat) => `Left ${seat}: ${cards.join(" ")}`);
  const scored = ["penalties", "placings", "points"]
    .filter((name) => previous[name])
    .map((name) => `${name[0].toUpperCase()}${name.slice(1)}: ${previous[name].join(", ")}`);
  return [`Previous: ${previous.winner}`, ...left, ...scored];
}
