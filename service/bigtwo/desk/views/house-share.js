// What a table keeps of its rules: a link, and a JSON for programs.
//   <Share resolved=${resolved} />

import { hrefOf } from "../page/address.js";
import { html, useEffect, useId, useState } from "../page/html.js";
import { announce } from "../page/live.js";
import { t } from "../page/words.js";

export const linkTo = (resolved) => new URL(hrefOf("house", { variant: resolved.text }), location.href).href;

function jsonOf({ variant, text, title, options }) {
  const values = Object.entries(options).map(([name, option]) => [name, option.value]);
  return JSON.stringify({ variant, text, title, options: Object.fromEntries(values) }, null, 2);
}

export function Share({ resolved }) {
  const link = linkTo(resolved);
  const json = jsonOf(resolved);
  return html`
    <section class="share" aria-labelledby="house-share">
      <h2 id="house-share">${t("house.share")}</h2>
      <${Copied} label=${t("house.link")} text=${link} copy=${t("house.copy-link")} />
      <details>
        <summary>${t("house.json")}</summary>
        <${Copied} label=${t("house.json")} text=${json} copy=${t("house.copy-json")} rows=${12} />
        <${Download} text=${json} />
      </details>
    </section>
  `;
}

function Copied({ label, text, copy, rows }) {
  const id = useId();
  const [said, say] = useState("");
  useEffect(() => say(""), [text]);
  const toClipboard = async () => {
    const done = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    if (!done) document.getElementById(id).select();
    const sentence = t(done ? "house.copied" : "house.not-copied");
    say(sentence);
    announce(sentence);
  };
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      ${rows ? html`<textarea id=${id} readonly rows=${rows} value=${text}></textarea>` : html`<input id=${id} type="text" readonly value=${text} />`}
      <p class="row"><button type="button" onClick=${toClipboard}>${copy}</button> ${said}</p>
    </div>
  `;
}

function Download({ text }) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return html`<p><a href=${address} download="house-rules.json">${t("house.download")}</a></p>`;
}
