// This view is still to be written.

import { html } from "../page/html.js";
import { t } from "../page/words.js";

export const fields = [];

export function View() {
  return html`<p>${t("shell.to-come")}</p>`;
}
