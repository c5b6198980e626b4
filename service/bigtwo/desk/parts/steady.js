// Keeps what a person works on at its place in the window while something above it grows or shrinks, so that a second
// quick tap meets the card that it was meant for.
//   useSteady(above, below)   two refs: what may change its height, and what stays where it is after it was touched

import { useEffect } from "../page/html.js";

export function useSteady(above, below) {
  useEffect(() => {
    let held = null; // where it stands in the window, while a person works on it
    let isOurs = false; // is the next scrolling our own
    const top = () => below.current.getBoundingClientRect().top;
    const touched = (event) => {
      held = below.current.contains(event.target) ? top() : null;
    };
    const scrolled = () => {
      if (held !== null && !isOurs) held = top();
      isOurs = false;
    };
    const watch = new ResizeObserver(() => {
      const moved = held === null ? 0 : top() - held;
      if (Math.abs(moved) < 1) return;
      isOurs = true;
      scrollBy({ top: moved, behavior: "instant" });
    });
    watch.observe(above.current);
    addEventListener("pointerdown", touched, true);
    addEventListener("keydown", touched, true);
    addEventListener("scroll", scrolled, { passive: true });
    return () => {
      watch.disconnect();
      removeEventListener("pointerdown", touched, true);
      removeEventListener("keydown", touched, true);
      removeEventListener("scroll", scrolled);
    };
  }, []);
}
