// What every module writes its elements with: Preact and htm, which stand in ../vendor as their authors built them.
// A component is a function of its properties that gives html`<p class="a">${text}</p>`; texts are always escaped.
//
// A value that several parts of the page look at.
//   const store = createStore(1); store.get(); store.set(2);
//   useStore(store) gives the value to a component and draws it again when the value changes.
//
// What was before.
//   const shown = useLast(answer)   the last value that was one, shown until there is a new one, so that nothing jumps and
//                                   the focus stays; null before the first
//   useChanged(effect, value)       does something when the value changes, but not in the beginning

import htm from "../vendor/htm.js";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import { Fragment, h, render } from "../vendor/preact.js";

export const html = htm.bind(h);
export { Fragment, render, useEffect, useId, useLayoutEffect, useMemo, useRef, useState };

export function createStore(value) {
  const watchers = new Set();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const watcher of [...watchers]) watcher(value);
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export function useStore(store) {
  const [value, draw] = useState(store.get());
  useEffect(() => {
    draw(store.get()); // it may have changed before this was watched
    return store.watch(draw);
  }, [store]);
  return value;
}

export function useLast(value) {
  const last = useRef(null);
  if (value) last.current = value;
  return last.current;
}

export function useChanged(effect, value) {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) effect();
    before.current = value;
  }, [value]);
}
