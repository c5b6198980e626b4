// A field in which cards are typed or pasted in any notation. The service reads them; what it does not understand stays
// in the field, with its sentences below.
//   <CardField label="First play" variant="base" to="a" onCards=${(cards, to) => ...} />
// A hint says that Enter takes the cards over, while something is typed.
//   to        where the cards go: `onCards` is called with what it was when they were typed
//   onCards   called with the codes as the service writes them, in the order in which they were typed, when Enter is pressed or the field is left

import { ask, Refused } from "../page/ask.js";
import { html, useId, useRef, useState } from "../page/html.js";
import { t } from "../page/words.js";
import { codesIn } from "./codes.js";
import { Problem } from "./problem.js";

// The codes of cards in the order in which they were typed. The service lists the cards of a set from the lowest to the
// highest, so that it is asked about each of several as well.
async function readCards(codes, variant) {
  const { cards } = await ask("classify", { cards: codes, variant });
  if (cards.length < 2) return cards;
  const requests = codes.map((code, at) => ({ id: String(at), operation: "classify", body: { cards: [code], variant } }));
  const { responses } = await ask("batch", { requests });
  const typed = responses.flatMap((each) => each.body.cards ?? []);
  return typed.length === cards.length ? typed : cards;
}

export function CardField({ label, variant, to, onCards }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState(null);
  const latest = useRef(0);
  const taken = useRef(onCards);
  taken.current = onCards; // the other places may have changed while the cards are read
  const id = useId();
  const read = async () => {
    const codes = codesIn(text);
    latest.current += 1;
    const mine = latest.current;
    if (!codes.length) return setProblem(null);
    try {
      const cards = await readCards(codes, variant || undefined);
      if (mine !== latest.current) return; // something else was typed meanwhile
      setProblem(null);
      setText("");
      taken.current(cards, to);
    } catch (error) {
      if (mine === latest.current) setProblem(error instanceof Refused ? error.problem : { detail: error.message });
    }
  };
  const typed = (event) => {
    setText(event.target.value);
    latest.current += 1;
  };
  const pressed = (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    read();
  };
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <input id=${id} type="text" value=${text} onInput=${typed} onKeyDown=${pressed} onBlur=${read}
        placeholder=${t("picker.example")} autocomplete="off" autocapitalize="characters" spellcheck=${false} enterkeyhint="done"
        aria-invalid=${problem !== null} aria-describedby=${problem ? `${id}-problem ${id}-hint` : `${id}-hint`} />
      <p class=${text.trim() ? "hint pending" : "hint"} id="${id}-hint">${t("picker.enter")}</p>
      <${Problem} problem=${problem} id="${id}-problem" />
    </div>
  `;
}
