// How a deal ended: who won, what every seat scores, who pays whom.
//   <DealResult result=${answer.result} names=${names} tiles=${false} />

import { html } from "../page/html.js";
import { t } from "../page/words.js";
import { RuleLinks } from "./rule.js";
import { asSentence, Sentence } from "./sentence.js";

const signed = (amount) => (amount > 0 ? `+${amount}` : String(amount).replace("-", "−"));

export function DealResult({ result, names, tiles }) {
  const { score } = result;
  return html`
    <section class="result" aria-label=${t("drawn.result")}>
      <h3>${t("drawn.winner", { name: names[result.winner] })}</h3>
      <table class="scores">
        <caption class="unseen">${t("drawn.result")}</caption>
        <thead>
          <tr><th scope="col">${t("drawn.player")}</th><th scope="col">${t("drawn.left")}</th><th scope="col">${t("drawn.score")}</th><th scope="col">${t("drawn.net")}</th></tr>
        </thead>
        <tbody>
          ${score.seats.map(
            (each) => html`
              <tr key=${each.seat}>
                <th scope="row">${names[each.seat]}</th>
                <td>${result.cards_left[each.seat]}</td>
                <td>
                  ${each.penalty ?? each.points}
                  ${each.lines.map((line, index) => html`<div class="hint" key=${index}><${Sentence} text=${asSentence(line.detail)} tiles=${tiles} /></div>`)}
                </td>
                <td>${score.settlement ? signed(score.settlement.net[each.seat]) : "–"}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
      ${result.breaches.map((each) => html`<p key=${each.event}><${Sentence} text=${asSentence(each.reason.detail)} tiles=${tiles} /></p>`)}
      <ul class="transfers">
        ${(score.settlement?.transfers ?? []).map(
          (each) => html`<li key=${`${each.from} ${each.to}`}>${t("drawn.pays", { from: names[each.from], to: names[each.to], amount: each.amount })}</li>`,
        )}
      </ul>
      <${RuleLinks} ids=${score.rules} />
    </section>
  `;
}
