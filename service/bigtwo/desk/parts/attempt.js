// Any cards, or a pass: may they be played in this position, and if not, why not.
//   <Attempt state=${state} change=${change} position=${position} tiles=${false} />
//   state      `play` (cards, or PASS) and `anew`: it is a new lead, where it could also go on beating one's own pile
//   position   what legal-moves is asked about

import { useAsked } from "../page/ask.js";
import { html } from "../page/html.js";
import { t } from "../page/words.js";
import { CardField } from "./card-picker.js";
import { CardSet } from "./card.js";
import { cardsOf, textOf, YES, yesOf } from "./codes.js";
import { Judged } from "./judged.js";
import { Problem } from "./sentence.js";

const PASS = "pass";

export function Attempt({ state, change, position, tiles }) {
  const isPass = state.play === PASS;
  const cards = isPass ? [] : cardsOf(state.play);
  const play = isPass ? PASS : cards;
  const isOwn = position.own_pile === true; // a new lead of before says nothing on the pile of somebody else
  const asked = play.length ? { ...position, play, new_lead: isOwn ? yesOf(state.anew) : undefined } : null;
  const { answer, problem, waiting } = useAsked("validate-play", asked);
  const strangers = cards.filter((code) => !position.hand.includes(code));
  const pick = (code) => change({ play: textOf(cards.includes(code) ? cards.filter((each) => each !== code) : [...cards, code]) });
  return html`
    <section class="attempt" aria-label=${t("moves.try")} aria-busy=${waiting}>
      <h2>${t("moves.try")}</h2>
      <p class="hint">${t("moves.try-hint")}</p>
      <${CardSet} cards=${[...position.hand, ...strangers]} label=${t("moves.try")} tiles=${tiles} picked=${cards} onPick=${pick} />
      <${CardField} label=${t("picker.type", { place: t("moves.try") })} variant=${position.variant} onCards=${(codes) => change({ play: textOf(codes) })} />
      <p class="row">
        <button type="button" aria-pressed=${isPass} onClick=${() => change({ play: isPass ? "" : PASS })}>${t("moves.pass")}</button>
        ${cards.length > 0 && html`${" "}<button type="button" onClick=${() => change({ play: "", anew: "" })}>${t("moves.clear")}</button>`}
      </p>
      ${isOwn && cards.length > 0 && html`
        <label><input type="checkbox" checked=${state.anew === YES} onChange=${(event) => change({ anew: event.target.checked ? YES : "" })} /> ${t("moves.anew")}</label>
      `}
      <${Problem} problem=${problem} />
      ${answer && html`<${Judged} answer=${answer} cards=${cards} pile=${position.pile} variant=${position.variant} tiles=${tiles} />`}
    </section>
  `;
}
