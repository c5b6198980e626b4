// What a person takes along: a text in the clipboard, or as a file.
//   const [said, copy] = useCopied(text, { done: t("house.copied"), failed: t("house.not-copied") })
//     copy()   puts the text there and tells whether it could; `said` is the sentence about it, which is announced as
//              well, until the text is another one
//   <Download text=${text} type="text/plain" name="record.txt" label=${t("record.save")} />

import { html, useEffect, useState } from "../page/html.js";
import { announce } from "../page/live.js";

export function useCopied(text, { done, failed }) {
  const [said, say] = useState("");
  useEffect(() => say(""), [text]);
  const copy = async () => {
    const isThere = Boolean(await navigator.clipboard?.writeText(text).then(() => true, () => false));
    const sentence = isThere ? done : failed;
    say(sentence);
    announce(sentence);
    return isThere;
  };
  return [said, copy];
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
