// The events of a record one after the other, forwards and backwards, with the table after each of them.
//   <Events steps=${record.steps} at=${k} told=${(index) => text} move=${(number) => ...} />   a button for each, a line for each trick
//   saidBy(step, seat, names)   what an event is called
//   <Violation of=${violation} detail=${text} tiles=${false} />   what is wrong with an event, in the words of `detail`
//   <Steps record=${record} question=${(k) => body} answer=${answer} at=${k} names=${names} pack=${pack} guessed=${[]} change=${change} />
//   question   what the referee is asked about the first k events
//   answer     what the referee said of all of them
//   guessed    cards that nobody said who was dealt
// Events are counted from 0, as the service counts them in its sentences.

import { useAsked } from "../page/ask.js";
import { html, useChanged, useLast, useMemo, useState } from "../page/html.js";
import { announce, seatName, t } from "../page/words.js";
import { seatsOf } from "../parts/record-text.js";
import { Clause } from "../parts/rule.js";
import { asSentence, Problem, Sentence, spokenText } from "../parts/sentence.js";
import { DrawnTable } from "../parts/table.js";
import { Why } from "../parts/verdict.js";

export const STEPS = "record-steps"; // the id of the heading, where links to an event lead
const SHOWN = 60; // events shown as buttons around the one that is looked at

const SAID = { "+": (cards) => t("record.draws", { cards }), "=": (card) => t("record.returns", { card }) };

export function saidBy(step, seat, names) {
  const announced = /^!(\d{1,2})$/.exec(step.word);
  if (step.word.startsWith("~")) return t("table.said-reshuffle");
  if (announced && seat !== null) return t("table.said-announce", { name: seatName(seat, names), count: Number(announced[1]) });
  const cards = step.codes?.join(" ") ?? step.word.slice(step.sign.length);
  const said = step.isPass ? t("record.pass") : (SAID[step.sign]?.(cards) ?? cards);
  return seat === null ? said : t("record.said", { name: seatName(seat, names), said });
}

export function Steps({ record, question, answer, at, names, pack, guessed, change }) {
  const isWhole = at >= record.count;
  const seats = useMemo(() => seatsOf(record, answer.state), [record, answer.state]);
  const { answer: found, problem } = useAsked("referee", isWhole ? null : question(at));
  const shown = useLast(isWhole ? answer.state : found?.state);
  const violated = useMemo(() => groupedByEvent(answer.violations), [answer]);
  const broken = violated.get(at - 1) ?? [];
  const told = (index) => saidBy(record.steps[index], seats[index], names);
  const sentence = at === 0 ? t("record.start") : t("record.event-said", { number: at, said: told(at - 1) });
  const whole = [sentence, ...broken.map((each) => asSentence(each.detail))].join(" ");
  useChanged(() => announce(spokenText(whole, pack.tiles)), at); // in the beginning the verdict is said
  const [isAsking, ask] = useState(false); // why the event was legal
  const move = (number) => change({ at: String(number) });
  const keyed = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(record.count, at + step));
    if (to !== at) move(to);
  };
  return html`
    <section class="steps" aria-label=${t("record.steps")} onKeyDown=${keyed}>
      <h2 id=${STEPS} tabindex="-1">${t("record.steps")}</h2>
      <${Ways} at=${at} count=${record.count} move=${move} />
      <p class="now"><${Sentence} text=${sentence} tiles=${pack.tiles} /></p>
      <${Problem} problem=${problem} />
      ${shown && html`<${DrawnTable} state=${shown} names=${names} pack=${pack} guessed=${guessed} />`}
      ${broken.map((each, index) => html`<div key=${index} class="notice"><${Violation} of=${each} detail=${each.detail} tiles=${pack.tiles} /></div>`)}
      ${at > 0 && broken.length === 0 && html`
        <details open=${isAsking} onToggle=${(event) => ask(event.target.open)}>
          <summary>${t("record.why")}</summary>
          ${isAsking && html`<${Why} key=${at} before=${question(at - 1)} step=${record.steps[at - 1]} sentence=${t("table.was-legal")} tiles=${pack.tiles} />`}
        </details>
      `}
      <${Events} steps=${record.steps} at=${at} told=${told} violated=${violated} move=${move} tiles=${pack.tiles} />
    </section>
  `;
}

export const groupedByEvent = (violations) => Map.groupBy(violations, (each) => each.event);

export const Violation = ({ detail, of, tiles }) => html`
  <${Clause} of=${{ ...of, detail }} tiles=${tiles} />
  ${of.consequence_of !== null && html`<p class="hint">${t("record.follows", { number: of.consequence_of + 1 })}</p>`}
`;

function Ways({ at, count, move }) {
  const ways = [
    ["first", 0, at > 0],
    ["back", at - 1, at > 0],
    ["forward", at + 1, at < count],
    ["last", count, at < count],
  ];
  return html`
    <div class="row" role="group" aria-label=${t("record.walk")}>
      ${ways.map(([id, to, isOn]) => html`<button key=${id} type="button" aria-disabled=${!isOn} onClick=${() => isOn && move(to)}>${t(`record.${id}`)}</button>`)}
    </div>
  `;
}

export function Events({ steps, at, told, violated = new Map(), move, tiles }) {
  const count = steps.length;
  const from = Math.max(0, Math.min(at - SHOWN / 2, count - SHOWN));
  const numbers = Array.from({ length: Math.min(SHOWN, count) }, (_, index) => from + index);
  return html`
    ${count > SHOWN && html`<p class="hint">${t("record.window", { from: from + 1, to: from + numbers.length, count })}</p>`}
    <ol class="events" aria-label=${t("record.steps")}>
      ${numbers.map((number) => {
        const found = violated.get(number) ?? [];
        const isBroken = found.some((each) => each.consequence_of === null);
        const isFollowing = found.length > 0 && !isBroken;
        return html`
          <li key=${number} class=${steps[number].isFirst ? "first" : ""}>
            <button type="button" class=${isBroken ? "broken" : ""} aria-current=${number === at - 1 ? "step" : undefined} onClick=${() => move(number + 1)}>
              <small>${number + 1}</small>${isBroken && html` <span aria-hidden="true">✗</span>`}${isFollowing && html` <span aria-hidden="true">↳</span>`} <${Sentence} text=${told(number)} tiles=${tiles} />
              ${found.length > 0 && html`<span class="unseen">${t(isBroken ? "record.event-broken" : "record.event-follows", { event: "" })}</span>`}
            </button>
          </li>
        `;
      })}
    </ol>
  `;
}
