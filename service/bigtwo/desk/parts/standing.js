// What the deals of a session brought, and what they come to.
//   <Standing session=${answer} names=${["Ann", ...]} edit=${(number) => ...} />
//   session   an answer of `session` with a deal at least
//   edit      where given, every deal has a button that calls it with its number

import { html } from "../page/html.js";
import { listed, seatName, t, word } from "../page/words.js";
import { signed } from "./deal-result.js";
import { begun } from "./sentence.js";

export function Standing({ session, names, edit = null }) {
  const { ledger, totals, chips } = session;
  const unit = totals.points ? "points" : "penalties";
  const payments = paymentsOf(totals.net ?? []).map(({ from, to, amount }) => word("said.pays", { payer: seatName(from, names), receiver: seatName(to, names), number: amount }));
  const heading = totals.points ? word("term.points") : word("column.penalties");
  return html`
    <${Sums} caption=${heading} rows=${ledger.map((each) => each[unit])} total=${totals[unit]} names=${names} shown=${String} edit=${edit} />
    ${totals.net && html`<p>${t("score.in-all", { payments: payments.length ? listed(payments) : word("said.nobody-pays") })}</p><${Sums} caption=${word("option.settlement")} rows=${ledger.map((each) => each.net)} total=${totals.net} names=${names} shown=${signed} chips=${chips} />`}
  `;
}

// Who pays whom so that everybody has what the session brought: whoever owes most pays whoever gets most, and so on.
function paymentsOf(net) {
  const left = [...net];
  const found = [];
  while (found.length < net.length) {
    const [from, to] = [left.indexOf(Math.min(...left)), left.indexOf(Math.max(...left))];
    const amount = Math.min(-left[from], left[to]);
    if (!(amount > 0)) break;
    found.push({ from, to, amount });
    left[from] += amount;
    left[to] -= amount;
  }
  return found;
}

function Sums({ caption, rows, total, names, shown, chips = null, edit = null }) {
  const line = (label, amounts, show) => html`<tr><th scope="row">${begun(label)}</th>${amounts.map((amount, seat) => html`<td key=${seat}>${show(amount)}</td>`)}</tr>`;
  return html`
    <div class="sums" role="region" aria-label=${begun(caption)} tabindex="0">
      <table>
        <caption>${begun(caption)}</caption>
        <thead><tr><th scope="col">${begun(word("term.deal"))}</th>${total.map((_, seat) => html`<th key=${seat} scope="col">${seatName(seat, names)}</th>`)}</tr></thead>
        <tbody>${rows.map((amounts, index) => html`<tr key=${index}><th scope="row">${index + 1}${edit && html`${" "}<${Edit} number=${index + 1} edit=${edit} />`}</th>${amounts.map((amount, seat) => html`<td key=${seat}>${shown(amount)}</td>`)}</tr>`)}</tbody>
        <tfoot>
          ${line(word("column.total"), total, shown)}
          ${chips && line(word("term.chips"), chips, String)}
        </tfoot>
      </table>
    </div>
  `;
}

function Edit({ number, edit }) {
  const label = word("line.labelled", { name: t("score.edit"), value: t("table.deal-number", { number }) });
  return html`<button type="button" aria-label=${label} onClick=${() => edit(number)}>${t("score.edit")}</button>`;
}
