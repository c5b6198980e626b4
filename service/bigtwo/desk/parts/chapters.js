// The chapters of the rulebook, in the order in which they are read, and which rule stands in which. An id names the part
// of its document: PG-COMB-05 is of COMB. A part that is in no chapter stands in the last one.
//   chapterOf("PG-COMB-05")   "combinations"

const PARTS = {
  names: ["NAME", "LINK"],
  setup: ["SETUP", "OBJ"],
  combinations: ["COMB"],
  dealing: ["DEAL", "VDEAL"],
  play: ["PLAY", "DIR"],
  leading: ["OPEN"],
  passing: ["NPP"],
  ending: ["LAST", "ON"],
  scoring: ["SCORE"],
  payments: ["VS", "PLC"],
  order: ["SUIT", "STR", "FLU", "ROY"],
  special: ["NTF", "BQ", "HON", "SF7", "DRA"],
  places: ["HK", "GS", "DUS", "PUS", "IND"],
  players: ["2P", "3P"],
  tiles: ["LEC"],
};
const LAST = "other";
const OF_PART = new Map(Object.entries(PARTS).flatMap(([chapter, parts]) => parts.map((part) => [part, chapter])));

export const CHAPTERS = [...Object.keys(PARTS), LAST];
export const chapterOf = (id) => OF_PART.get(id.split("-")[1]) ?? LAST;
