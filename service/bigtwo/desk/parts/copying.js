// What a person takes along: a link in the clipboard, or a text as a file.
//   <LinkField href=${href} label=${t("house.link")} />   the link, and a button that copies it; where the browser copies nothing, it is selected
//   <Download text=${text} type="text/plain" name="record.txt" label=${t("record.save")} />

import { html, useEffect, useRef, useState } from "../page/html.js";
import { announce, t } from "../page/words.js";

export function LinkField({ href, label }) {
  const link = new URL(href, location.href).href;
  const field = useRef(null);
  const [said, say] = useState("");
  useEffect(() => say(""), [link]);
  const copy = async () => {
    const isThere = Boolean(await navigator.clipboard?.writeText(link).then(() => true, () => false));
    const sentence = t(isThere ? "house.copied" : "house.not-copied");
    if (!isThere) field.current.select();
    say(sentence);
    announce(sentence);
  };
  return html`
    <input type="text" readonly ref=${field} value=${link} aria-label=${label} />
    <button type="button" onClick=${copy}>${t("house.copy-link")}</button> ${said}
  `;
}

export function Download({ text, type, name, label }) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text, type]);
  return html`<p><a href=${address} download=${name}>${label}</a></p>`;
}
