// What a table keeps of its rules: a link, and a JSON for programs.
//   <Share resolved=${resolved} name="Friday table" />
//   linkTo(resolved, name)   the link to these rules, with what the table is called

import { hrefOf } from "../page/address.js";
import { html, useId } from "../page/html.js";
import { t } from "../page/words.js";
import { Download, useCopied } from "../parts/copying.js";

export const linkTo = (resolved, name) => new URL(hrefOf("house", { variant: resolved.text, name }), location.href).href;

function jsonOf({ variant, text, title, options }) {
  const values = Object.entries(options).map(([name, option]) => [name, option.value]);
  return JSON.stringify({ variant, text, title, options: Object.fromEntries(values) }, null, 2);
}

export function Share({ resolved, name }) {
  const link = linkTo(resolved, name);
  const json = jsonOf(resolved);
  return html`
    <section class="share" aria-labelledby="house-share">
      <h2 id="house-share">${t("house.share")}</h2>
      <${Copied} label=${t("house.link")} text=${link} copy=${t("house.copy-link")} />
      <details>
        <summary>${t("house.json")}</summary>
        <${Copied} label=${t("house.json")} text=${json} copy=${t("house.copy-json")} rows=${12} />
        <${Download} text=${json} type="application/json" name="house-rules.json" label=${t("house.download")} />
      </details>
    </section>
  `;
}

function Copied({ label, text, copy, rows }) {
  const id = useId();
  const [said, copyText] = useCopied(text, { done: t("house.copied"), failed: t("house.not-copied") });
  const toClipboard = async () => {
    if (!(await copyText())) document.getElementById(id).select();
  };
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      ${rows ? html`<textarea id=${id} readonly rows=${rows} value=${text}></textarea>` : html`<input id=${id} type="text" readonly value=${text} />`}
      <p class="row"><button type="button" onClick=${toClipboard}>${copy}</button> ${said}</p>
    </div>
  `;
}
