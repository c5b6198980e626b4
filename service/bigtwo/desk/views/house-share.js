// What a table keeps of its rules: a sheet on paper and a link.
//   <Share resolved=${resolved} name="Friday table" />
//   linkTo(resolved, name)   the link to these rules, with what the table is called

import { hrefOf } from "../page/address.js";
import { html } from "../page/html.js";
import { t } from "../page/words.js";
import { useCopied } from "../parts/copying.js";

export const linkTo = (resolved, name) => new URL(hrefOf("house", { variant: resolved.text, name }), location.href).href;

export function Share({ resolved, name }) {
  const link = linkTo(resolved, name);
  const [said, copy] = useCopied(link, { done: t("house.copied"), failed: t("house.not-copied") });
  const toClipboard = async () => {
    if (!(await copy())) document.getElementById("house-link").select();
  };
  return html`
    <section class="share row" aria-label=${t("house.share")}>
      <button type="button" class="main" onClick=${() => print()}>${t("house.print")}</button>
      <input id="house-link" type="text" readonly value=${link} aria-label=${t("house.link")} />
      <button type="button" onClick=${toClipboard}>${t("house.copy-link")}</button> ${said}
    </section>
  `;
}
