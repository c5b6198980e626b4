// Some cards side by side, as a list that a screen reader counts.
//   <CardSet cards=${["9S", "9D"]} label="First play" deciding="9S" tiles=${false} onPick=${f} />
//   deciding   the card that decides, or null
//   onPick     where given, every card is a button that calls it; `pickLabel` says behind its name what that does
//   picked     the cards of which the buttons are pressed

import { html } from "../page/html.js";
import { Card } from "./card.js";

export function CardSet({ cards, label, deciding = null, tiles = false, onPick, pickLabel = "", faded = [], picked = [] }) {
  return html`
    <ul class="cards" aria-label=${label}>
      ${cards.map(
        (code) => html`
          <li key=${code}>
            <${Card} code=${code} tiles=${tiles} decides=${code === deciding} faded=${faded.includes(code)} picked=${picked.includes(code)} onPick=${onPick} note=${pickLabel} />
          </li>
        `,
      )}
    </ul>
  `;
}
