// What a deal comes to: who won, the lines of every score, and who pays whom.
//   <DealResult score=${answer} winner=${0} breaches=${[]} names=${["Ann", ...]} tiles=${false} />
//     score      an answer of `score`, or what the referee says a deal comes to, and its `breaches` of a duty; `isQuiet` as of Verdict; `isNamed`, unless what stands around it has a name
//     what stands inside the element, such as how to go on, comes below who won and who pays
//   withNamesIn(problem, names)    a problem of the service with the players' names where it says their seats

import { html } from "../page/html.js";
import { listed, seatName, t, withNames, word } from "../page/words.js";
import { RuleLinks } from "./rule.js";
import { asSentence, Sentence } from "./sentence.js";
import { Verdict } from "./verdict.js";

export const withNamesIn = (problem, names) =>
  problem && {
    ...problem,
    detail: withNames(problem.detail ?? "", names),
    errors: (problem.errors ?? []).map((each) => ({ ...each, detail: withNames(each.detail, names) })),
  };

export const plain = (amount) => String(amount).replace("-", "−");
export const signed = (amount) => (amount > 0 ? `+${amount}` : plain(amount)); // for what is a gain or a loss

export function DealResult({ score, winner, breaches = [], names, tiles, isQuiet = false, isNamed = true, children }) {
  const { seats, settlement } = score;
  const called = (seat) => seatName(seat, names);
  const scored = ({ seat, penalty, points }) => word("line.labelled", { name: called(seat), value: penalty ?? points });
  const pays = ({ from, to, amount }) => word("said.pays", { payer: called(from), receiver: called(to), number: amount });
  const transfers = settlement?.transfers ?? [];
  const paid = transfers.length ? listed(transfers.map(pays)) : settlement ? word("said.nobody-pays") : "";
  return html`
    <section class="result" aria-label=${isNamed ? t("drawn.result") : undefined}>
      <${Verdict} sentence=${asSentence(word("said.winner", { player: called(winner) }))} detail=${paid} rules=${score.rules} tone="yes" tiles=${tiles} isQuiet=${isQuiet}>
        ${settlement?.liable !== null && settlement?.liable !== undefined && html`<p class="notice">${t("score.liable", { name: called(settlement.liable) })}</p>`}
        ${breaches.map((each) => html`<p key=${each.event}><${Sentence} text=${asSentence(withNames(each.reason.detail, names))} tiles=${tiles} /></p>`)}
        ${children}
      <//>
      <h2>${t("score.lines")}</h2>
      <div class="score-lines">
        ${seats.map(
          (each) => html`
            <section key=${each.seat} aria-label=${scored(each)}>
              <h3>${scored(each)}</h3>
              <${Lines} lines=${each.lines} shown=${typeof each.penalty === "number" ? plain : signed} names=${names} tiles=${tiles} />
              ${settlement && html`<p>${word("line.labelled", { name: t("drawn.net"), value: signed(settlement.net[each.seat]) })}</p>`}
            </section>
          `,
        )}
      </div>
      ${transfers.length > 0 && html`
        <h2>${t("score.payments")}</h2>
        <div class="score-lines">
          ${transfers.map(
            (each) => html`
              <section key=${`${each.from} ${each.to}`} aria-label=${pays(each)}>
                <h3>${pays(each)}</h3>
                <${Lines} lines=${each.lines} shown=${plain} names=${names} tiles=${tiles} />
              </section>
            `,
          )}
        </div>
      `}
    </section>
  `;
}

function Lines({ lines, shown, names, tiles }) {
  if (!lines?.length) return null;
  return html`
    <ul class="lines">
      ${lines.map(
        (line, index) => html`
          <li key=${index}>
            <${Sentence} text=${withNames(line.detail ?? "", names)} tiles=${tiles} />${/\d$/.test(line.detail) ? " = " : ": "}<b>${shown(line.amount)}</b>${" "}
            <${RuleLinks} ids=${line.rules} />
          </li>
        `,
      )}
    </ul>
  `;
}
