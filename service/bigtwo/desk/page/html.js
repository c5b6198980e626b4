// What every module writes its elements with: Preact and htm, which stand in ../vendor as their authors built them.
// A component is a function of its properties that gives html`<p class="a">${text}</p>`; texts are always escaped.

import htm from "../vendor/htm.js";
import { Fragment, h, render } from "../vendor/preact.js";

export const html = htm.bind(h);
export { Fragment, render };
export { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
