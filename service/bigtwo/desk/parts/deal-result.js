// What a deal comes to: who won, the lines of every score, and who pays whom.
//   <DealResult score=${answer} winner=${0} breaches=${[]} names=${["Ann", ...]} tiles=${false} />
//     score      an answer of `score`, or what the referee says a deal comes to, and its `breaches` of a duty; `isQuiet` as of Verdict; `isNamed`, unless what stands around it has a name
//     self       the seat of whoever plays alone, to whom the result is told; `called`: what seats are called in sentences about somebody
//     what stands inside the element, such as how to go on, comes below who won and who pays
//   withNamesIn(problem, names)    a problem of the service with the players' names where it says their seats, and fields as the form calls them
//
// What the deals of a session brought, and what they come to.
//   <Standing session=${answer} names=${["Ann", ...]} edit=${(number) => ...} />
//   session   an answer of `session` with a deal at least
//   edit      where given, every deal has a button that calls it with its number

import { html } from "../page/html.js";
import { listed, seatName, t, withNames, word } from "../page/words.js";
import { RuleLinks } from "./rule.js";
import { asSentence, begun, Sentence } from "./sentence.js";
import { Verdict } from "./verdict.js";

const FIELDS = { cards_left: "score.left", hands: "score.left", last_play: "score.last-play", first_leader: "score.first-leader", specials: "score.specials" };

function calledIn({ detail = "", params }, names) {
  const [field, place] = (params?.field ?? "").split("/");
  if (!Object.hasOwn(FIELDS, field)) return withNames(detail, names);
  const label = [t(FIELDS[field]), place && field !== "specials" && seatName(Number(place), names)].filter(Boolean).join(", ");
  return withNames(detail.replace(params.field, () => label), names);
}

export const withNamesIn = (problem, names) =>
  problem && {
    ...problem,
    detail: calledIn(problem, names),
    errors: (problem.errors ?? []).map((each) => ({ ...each, detail: calledIn(each, names) })),
  };

export const plain = (amount) => String(amount).replace("-", "−");
export const signed = (amount) => (amount > 0 ? `+${amount}` : plain(amount)); // for what is a gain or a loss

export function DealResult({ score, winner, breaches = [], names, called = names, self = null, tiles, isQuiet = false, isNamed = true, children }) {
  const { seats, settlement } = score;
  const transfers = settlement?.transfers ?? [];
  const labelled = (name, value) => word("line.labelled", { name, value });
  const scored = ({ seat, penalty, points }) => labelled(seatName(seat, names), penalty ?? points);
  const pays = ({ from, to, amount }) => labelled(`${seatName(from, names)} → ${seatName(to, names)}`, amount);
  const won = asSentence(word("said.winner", { player: seatName(winner, called) }));
  const nobody = settlement && !transfers.length ? asSentence(word("said.nobody-pays")) : "";
  const net = (settlement?.net ?? []).map((amount, seat) => `${seatName(seat, names)} ${signed(amount)}`);
  const own = self === null ? null : ownResult(seats[self], settlement?.net[self], transfers.filter(({ from }) => from === self).length, winner === self);
  const parts = [
    { title: begun(seats.some(isPoints) ? word("term.points") : word("column.penalties")), of: seats, label: scored },
    { title: t("score.payments"), of: transfers, label: pays, about: labelled(t("drawn.net"), listed(net)) },
  ].filter((part) => part.of.length);
  return html`
    <section class="result" aria-label=${isNamed ? t("drawn.result") : undefined}>
      <${Verdict} sentence=${own?.sentence ?? won} detail=${own ? own.detail : nobody} rules=${score.rules} tone=${own?.tone ?? "yes"} tiles=${tiles} isQuiet=${isQuiet}>
        ${own && winner !== self && html`<p>${won}</p>`}
        ${settlement?.liable !== null && settlement?.liable !== undefined && html`<p class="notice">${t("score.liable", { name: seatName(settlement.liable, called) })}</p>`}
        ${breaches.map((each) => html`<p key=${each.event}><${Sentence} text=${asSentence(withNames(each.reason.detail, called))} tiles=${tiles} /></p>`)}
        ${children}
      <//>
      ${parts.map(
        ({ title, of, label, about }) => html`
          <h2>${title}</h2>
          ${about && html`<p><b>${about}</b></p>`}
          <div class="score-lines">
            ${of.map(
              (each) => html`
                <section key=${label(each)} aria-label=${label(each)}>
                  <h3>${label(each)}</h3>
                  <${Lines} lines=${each.lines} shown=${"seat" in each && isPoints(each) ? signed : plain} names=${called} tiles=${tiles} />
                </section>
              `,
            )}
          </div>
        `,
      )}
    </section>
  `;
}

// What the deal is for whoever plays alone: won or lost, how much, and for what.
function ownResult({ cards_left: held, penalty, lines }, net, receivers, isWinner) {
  const amount = plain(Math.abs(net ?? penalty ?? 0));
  const isLost = net === undefined ? !isWinner : net < 0;
  const gained = isWinner ? "drawn.you-win" : "drawn.you-get";
  const sentence = amount === "0" ? t(isWinner ? "drawn.you-won" : "drawn.you-lost") : t(isLost ? "drawn.you-lose" : gained, { amount });
  const cost = [lines.map((line) => plain(line.amount)).join(" + "), lines.length > 1 && plain(penalty)].filter(Boolean).join(" = ");
  const detail = held && penalty ? t("drawn.you-left", { cards: t("drawn.cards", { count: held }), cost }) : "";
  return { sentence, detail: [detail, receivers > 0 && t("drawn.you-pay", { count: receivers })].filter(Boolean).join(" "), tone: isLost ? "no" : "yes" };
}

const isPoints = (seat) => seat.penalty === null || seat.penalty === undefined; // a penalty is no gain

function Lines({ lines, shown, names, tiles }) {
  if (!lines?.length) return null;
  const sum = (end) => Number(lines.slice(0, end).reduce((all, line) => all + line.amount, 0).toFixed(6));
  return html`
    <ul class="lines">
      ${lines.map((line, at) => {
        const isSum = at === 0 && /\d$/.test(line.detail);
        const added = at ? `${shown(sum(at))} ${line.amount < 0 ? "−" : "+"} ${Math.abs(line.amount)} = ` : "";
        return html`
          <li key=${at}>
            <${Sentence} text=${withNames(line.detail ?? "", names)} tiles=${tiles} />${isSum ? " " : ": "}<b>${isSum && "= "}${added}${shown(sum(at + 1))}</b>
            <${RuleLinks} ids=${line.rules} />
          </li>
        `;
      })}
    </ul>
  `;
}

export function Standing({ session, names, edit = null }) {
  const { ledger, totals, chips, buy_ins: bought } = session;
  const unit = totals.points ? "points" : "penalties";
  const payments = paymentsOf(totals.net ?? []).map(({ from, to, amount }) => word("said.pays", { payer: seatName(from, names), receiver: seatName(to, names), number: amount }));
  const heading = totals.points ? word("term.points") : word("column.penalties");
  return html`
    <${Sums} caption=${heading} rows=${ledger.map((each) => each[unit])} total=${totals[unit]} names=${names} shown=${String} edit=${edit} />
    ${totals.net && html`<p>${t("score.in-all", { payments: payments.length ? listed(payments) : word("said.nobody-pays") })}</p><${Sums} caption=${word("option.settlement")} rows=${ledger.map((each) => each.net)} total=${totals.net} names=${names} shown=${signed} chips=${chips} bought=${bought} />`}
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

function Sums({ caption, rows, total, names, shown, chips = null, bought = null, edit = null }) {
  const editing = (number) => word("line.labelled", { name: t("score.edit"), value: t("table.deal-number", { number }) });
  const button = (number) => edit && html`${" "}<button type="button" aria-label=${editing(number)} onClick=${() => edit(number)}>${t("score.edit")}</button>`;
  const line = (label, amounts, show) => html`<tr><th scope="row">${begun(label)}</th>${amounts.map((amount, seat) => html`<td key=${seat}>${show(amount)}</td>`)}</tr>`;
  return html`
    <div class="sums" role="region" aria-label=${begun(caption)} tabindex="0">
      <table>
        <caption>${begun(caption)}</caption>
        <thead><tr><th scope="col">${begun(word("term.deal"))}</th>${total.map((_, seat) => html`<th key=${seat} scope="col">${seatName(seat, names)}</th>`)}</tr></thead>
        <tbody>${rows.map((amounts, index) => html`<tr key=${index}><th scope="row">${index + 1}${button(index + 1)}</th>${amounts.map((amount, seat) => html`<td key=${seat}>${shown(amount)}</td>`)}</tr>`)}</tbody>
        <tfoot>
          ${line(word("column.total"), total, shown)}
          ${bought && line(word("term.buy-ins"), bought, String)}
          ${chips && line(word("term.chips"), chips, String)}
        </tfoot>
      </table>
    </div>
  `;
}
