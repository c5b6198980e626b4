// One value that several parts of the page look at.
//   const store = createStore(1); store.get(); store.set(2);
//   useStore(store) gives the value to a component and draws it again when the value changes.

import { useEffect, useState } from "./html.js";

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
