// What the seat to act may do, as `next` of the referee says it, and the buttons that do it.
//   <Turn answer=${answer} picked=${["3D"]} choose=${(cards) => ...} act=${(event) => ...} names pack heading=${ref} />
//     its hand is there too: cards that no move has, with those that are chosen, are faded
//   chosenBy(next)               the event that chance decides for
//   saidOf(event, names, tiles)  what an event is called, for whoever hears it

import { useAsked } from "../page/ask.js";
import { html } from "../page/html.js";
import { kindName, t } from "../page/words.js";
import { Card } from "./card.js";
import { sorted } from "./pack.js";
import { RuleLinks } from "./rule.js";
import { asSentence, Problem, Sentence, spokenText } from "./sentence.js";

const LISTED = 40; // moves shown at once

const isSame = (cards, others) => cards.length === others.length && cards.every((code) => others.includes(code));

export function chosenBy(next) {
  if (next.event) return next.event;
  if (next.may.includes("reshuffle")) return { reshuffle: {} };
  const events = (next.moves ?? []).map((move) => move.event);
  if (next.may.includes("pass")) events.push({ seat: next.seat, pass: true });
  return events[Math.floor(Math.random() * events.length)];
}

export function saidOf(event, names, tiles) {
  const name = names[event.seat] ?? "";
  const cards = (codes) => spokenText(codes.join(" "), tiles);
  if ("reshuffle" in event) return t("table.said-reshuffle");
  if ("pass" in event) return t("table.said-pass", { name });
  if ("announce" in event) return t("table.said-announce", { name, count: event.announce });
  if ("draw" in event) return t("table.said-draw", { name, cards: cards(event.draw) });
  if ("exchange" in event) return t("table.said-exchange", { name, card: cards([event.exchange].flat()) });
  return t("table.said-play", { name, cards: cards(event.play) });
}

const fittingTo = (held, next) => (next.moves ?? []).filter((move) => held.every((code) => move.cards.includes(code)));

function Hand({ cards, next, held, choose, name, pack }) {
  const fitting = fittingTo(held, next);
  const useful = new Set((fitting.length ? fitting : fittingTo([], next)).flatMap((move) => move.cards));
  const toggle = (code) => choose(sorted(held.includes(code) ? held.filter((each) => each !== code) : [...held, code], pack));
  return html`
    <ul class="cards" aria-label=${t("table.your-hand", { name })}>
      ${sorted(cards, pack).map(
        (code) => html`
          <li key=${code}>
            <${Card} code=${code} tiles=${pack.tiles} onPick=${toggle} picked=${held.includes(code)} faded=${!useful.has(code)} note=${useful.has(code) ? "" : t("table.of-no-use")} />
          </li>
        `,
      )}
    </ul>
  `;
}

// Where several cards are exchanged, those that the seat is given lie beside its hand: it may return them too.
const giftsOf = (state, exchange) =>
  (exchange?.count && state.exchange_due?.exchanges?.find((each) => each.from === exchange.from)?.gives) || [];

const exchangeText = (exchange, gifts, names) => {
  const said = { from: names[exchange.from], to: names[exchange.to] };
  if (gifts.length > 1) return t("table.exchange-several", { ...said, cards: gifts.join(" ") });
  return t("table.exchange", { ...said, card: exchange.gives ?? "?" });
};

const returning = (count) => (count > 1 ? "table.return-several" : "table.return");

export function Turn({ answer, picked, choose, act, names, pack, heading }) {
  const { next, state } = answer;
  const name = names[next.seat];
  const hand = [...state.hands[next.seat], ...giftsOf(state, next.exchange)];
  const held = picked.filter((code) => hand.includes(code));
  const matching = (next.moves ?? []).filter((move) => isSame(move.cards, held));
  const { exchange } = next;
  return html`
    <section class="turn" aria-label=${t("table.turn", { name })}>
      <h3 ref=${heading} tabindex="-1">${t("table.turn", { name })}</h3>
      ${exchange && html`<p><${Sentence} text=${exchangeText(exchange, hand.slice(state.hands[next.seat].length), names)} tiles=${pack.tiles} /></p>`}
      ${next.must_include && html`<p><${Sentence} text=${t("table.must-include", { card: next.must_include })} tiles=${pack.tiles} /></p>`}
      ${next.obligations.map((each) => html`<div class="notice" key=${each.code}><p><${Sentence} text=${asSentence(each.detail)} tiles=${pack.tiles} /></p><${RuleLinks} ids=${each.rules} /></div>`)}
      <${Hand} cards=${hand} next=${next} held=${held} choose=${choose} name=${name} pack=${pack} />
      <div class="row">
        ${matching.map((move) => html`<button key=${JSON.stringify(move.event)} type="button" class="main" onClick=${() => act(move.event)}>${labelOf(move, matching.length > 1)}</button>`)}
        ${matching.length === 0 && html`<button type="button" class="main" aria-disabled="true">${t(exchange ? returning(exchange.count) : "table.play")}</button>`}
        <${Others} next=${next} act=${act} tiles=${pack.tiles} />
        ${held.length > 0 && html`<button type="button" onClick=${() => choose([])}>${t("table.none")}</button>`}
      </div>
      ${held.length > 0 && matching.length === 0 && html`<${WhyNot} state=${state} next=${next} held=${held} tiles=${pack.tiles} />`}
      ${held.length === 0 && next.moves?.length > 0 && html`<p class="hint">${t("table.choose", { count: next.count })}</p>`}
      <${Moves} next=${next} held=${held} act=${act} tiles=${pack.tiles} />
    </section>
  `;
}

const labelOf = (move, isOneOfTwo) => {
  if ("exchange" in move.event) return t(returning(move.cards.length));
  if (!isOneOfTwo) return t("table.play");
  return t(move.event.new_lead ? "table.play-new" : "table.play-on");
};

// What may be done beside playing chosen cards.
function Others({ next, act, tiles }) {
  const { may, event, seat } = next;
  const button = (id, made, values) => html`<button key=${id} type="button" onClick=${() => act(made)}>${t(`table.${id}`, values)}</button>`;
  const forced = event && "draw" in event ? button("draw", event, { cards: spokenText(event.draw.join(" "), tiles) }) : event && "announce" in event ? button("announce", event, { count: event.announce }) : null;
  return html`
    ${may.includes("pass") && button(event && "pass" in event ? "pass-only" : "pass", { seat, pass: true })}
    ${forced}
    ${may.includes("reshuffle") && button("reshuffle", { reshuffle: {} })}
  `;
}

function WhyNot({ state, next, held, tiles }) {
  const { answer, problem } = useAsked("validate-play", next.may.includes("play") ? { state, play: held } : null);
  const violations = answer?.violations ?? [];
  return html`
    <div class="why-not" aria-live="polite">
      <${Problem} problem=${problem} />
      ${violations.length > 0 && html`<p><b>${t("table.why-not")}</b></p>`}
      ${violations.map((each) => html`<p key=${each.code}><${Sentence} text=${asSentence(each.detail)} tiles=${tiles} /></p><${RuleLinks} ids=${each.rules} />`)}
    </div>
  `;
}

function Moves({ next, held, act, tiles }) {
  const fitting = fittingTo(held, next);
  if (fitting.length === 0) return null;
  const groups = new Map();
  for (const move of fitting.slice(0, LISTED)) groups.set(move.kind, [...(groups.get(move.kind) ?? []), move]);
  return html`
    <details class="moves">
      <summary>${t("table.moves", { count: fitting.length })}</summary>
      ${[...groups].map(
        ([kind, moves]) => html`
          <h4 key=${kind}>${kind ? kindName(kind) : t(returning(moves[0].cards.length))}</h4>
          <ul class="row">
            ${moves.map(
              (move) => html`
                <li key=${JSON.stringify(move.event)}>
                  <button type="button" onClick=${() => act(move.event)}><${Sentence} text=${(move.event.new_lead ? `${t("table.play-new")}: ` : "") + move.cards.join(" ")} tiles=${tiles} /></button>
                </li>
              `,
            )}
          </ul>
        `,
      )}
      ${fitting.length > LISTED && html`<p class="hint">${t("table.more-moves", { count: fitting.length - LISTED })}</p>`}
    </details>
  `;
}
