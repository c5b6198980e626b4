// What was known last, shown until there is something new, so that nothing jumps and the focus stays.
//   const shown = useLast(answer)   the last value that was one; null before the first

import { useRef } from "./html.js";

export function useLast(value) {
  const last = useRef(null);
  if (value) last.current = value;
  return last.current;
}
