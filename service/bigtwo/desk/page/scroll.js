// How far down a person was in a state of the page: Back to another view leads there again. Within a view the browser
// does so by itself. What is drawn bit by bit is waited for, until it is long enough or somebody moves in it.
//   note()          remembers how far down the state of the address is
//   cameBack()      has the state of the address been here before: Back or Forward led to it
//   scrollBack()    goes to where it was left, once its view is drawn

const MOST = 200; // states whose place is remembered
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"];

const places = new Map(); // by the part of the address behind #
const viewOf = (hash) => hash.split("?", 1)[0];

let view = viewOf(location.hash);
let isBack = false;
let wanted = null; // pixels; until they are reached, where the page stands is no place to be remembered
let stop = () => {};

export const cameBack = () => isBack;

export function note() {
  if (wanted !== null) return;
  places.delete(location.hash);
  places.set(location.hash, scrollY);
  if (places.size > MOST) places.delete(places.keys().next().value);
}

// A state that was here before bears a mark in the history of the browser.
export const MARK = { visited: true };

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

export function wentOn() {
  isBack = false;
  view = viewOf(location.hash);
  stop();
  wanted = null;
}

history.replaceState(MARK, "");
addEventListener("popstate", arrived);
addEventListener("scroll", note, { passive: true });
document.addEventListener("click", note, { capture: true }); // a link may be left by
