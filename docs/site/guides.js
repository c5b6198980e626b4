"use strict";
// What the theme puts into a page after it was loaded, made fit for the keyboard and for screen readers: what can be
// scrolled to the side can have the focus, and the button that copies an example is no navigation.

function mend() {
  for (const each of document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre > code")) each.tabIndex = 0;
  for (const each of document.querySelectorAll(".md-code__nav:not([role])")) each.setAttribute("role", "presentation");
  for (const each of document.querySelectorAll("[role=dialog]:not([aria-label])")) each.setAttribute("aria-label", "Search");
}

new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
mend();
