// What was before.
//   const shown = useLast(answer)   the last value that was one, shown until there is a new one, so that nothing jumps and
//                                   the focus stays; null before the first
//   useChanged(effect, value)       does something when the value changes, but not in the beginning

import { useEffect, useRef } from "./html.js";

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
