// The hand of whoever holds the phone, and what may be done with it, as `next` of the referee says it. What to do is always
// in one main button, which stays where it is: play the chosen cards, pass where nothing can be played, or wait.
//   <Turn answer=${answer} seat=${0} advice=${event} picked=${["3D"]} choose=${(cards) => ...} act=${(event) => ...} names pack heading=${ref} />
//     cards that no move has, with those that are chosen, are faded
//   advice   of useAdvice; null while it is not known, or while another seat is to act

import { useAsked } from "../page/ask.js";
import { html } from "../page/html.js";
import { announce, kindName, t } from "../page/words.js";
import { CardSet } from "./card.js";
import { Clause } from "./rule.js";
import { Problem, Sentence, spokenText } from "./sentence.js";
import { sorted } from "./variant.js";

const LISTED = 40; // moves shown at once

const isSame = (cards, others) => cards.length === others.length && cards.every((code) => others.includes(code));

const fittingTo = (held, next) => (next.moves ?? []).filter((move) => held.every((code) => move.cards.includes(code)));

function Hand({ cards, next, held, choose, name, pack }) {
  const fitting = next ? fittingTo(held, next) : [];
  const useful = new Set((fitting.length || !next ? fitting : fittingTo([], next)).flatMap((move) => move.cards));
  const faded = next ? cards.filter((code) => !useful.has(code)) : [];
  const toggle = (code) => choose(sorted(held.includes(code) ? held.filter((each) => each !== code) : [...held, code], pack));
  return html`<${CardSet} cards=${sorted(cards, pack)} label=${t("table.your-hand", { name })} tiles=${pack.tiles} onPick=${toggle} picked=${held} faded=${faded} />`;
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

export function Turn({ answer, seat, advice, picked, choose, act, names, pack, heading }) {
  const { state } = answer;
  const next = answer.next?.seat === seat ? answer.next : null;
  const name = names[seat];
  const title = t(next ? "table.your-turn" : "table.your-cards", { name });
  const gifts = giftsOf(state, next?.exchange);
  const hand = [...state.hands[seat], ...gifts];
  const held = picked.filter((code) => hand.includes(code));
  const matching = next ? (next.moves ?? []).filter((move) => isSame(move.cards, held)) : [];
  const waits = t("table.turn", { name: names[state.to_act] ?? "" });
  const actions = next ? actionsOf(next, held, matching, advice, choose, act, pack.tiles) : [{ label: waits }];
  return html`
    <section class="turn" aria-label=${title}>
      <h3 ref=${heading} tabindex="-1">${title}</h3>
      <${Hand} cards=${hand} next=${next} held=${held} choose=${choose} name=${name} pack=${pack} />
      <div class="row">
        ${actions.map(({ label, run }, at) => html`<button key=${at} type="button" class=${at ? "" : "main"} aria-disabled=${!run} onClick=${() => run?.()}>${label}</button>`)}
      </div>
      <div class="notes">
        ${next && held.length > 0 && matching.length === 0 && html`<${WhyNot} state=${state} next=${next} held=${held} tiles=${pack.tiles} />`}
        ${next?.exchange && html`<p><${Sentence} text=${exchangeText(next.exchange, gifts, names)} tiles=${pack.tiles} /></p>`}
        ${next?.must_include && html`<p><${Sentence} text=${t("table.must-include", { card: next.must_include })} tiles=${pack.tiles} /></p>`}
        ${next?.obligations.map((each) => html`<div class="notice" key=${each.code}><${Clause} of=${each} tiles=${pack.tiles} /></div>`)}
      </div>
      ${next && html`<${Moves} next=${next} held=${held} act=${act} tiles=${pack.tiles} />`}
    </section>
  `;
}

// What may be done, the main thing first; without `run` it cannot be done yet.
function actionsOf(next, held, matching, advice, choose, act, tiles) {
  const { event, exchange, may, seat } = next;
  const pass = { label: t(event && "pass" in event ? "table.pass-only" : "table.pass"), run: () => act({ seat, pass: true }) };
  const passes = may.includes("pass") ? [pass] : [];
  const clear = held.length ? [{ label: t("moves.clear"), run: () => choose([]) }] : [];
  if (event && "pass" in event) return [pass, ...clear];
  const none = { label: t(exchange ? returning(exchange.count) : "table.play") };
  if (held.length) {
    const plays = matching.map((move) => ({ label: labelOf(move, matching.length > 1), run: () => act(move.event) }));
    return [...(plays.length ? plays : [none]), ...clear, ...passes];
  }
  const does = (id, values) => [{ label: t(`table.${id}`, values), run: () => act(advice) }];
  if (!advice) return [none, { label: t("table.suggest") }, ...passes];
  if ("pass" in advice) return [none, ...passes];
  if ("reshuffle" in advice) return does("reshuffle");
  if ("draw" in advice) return does("draw", { cards: spokenText(advice.draw.join(" "), tiles) });
  if ("announce" in advice) return does("announce", { count: advice.announce });
  const cards = [advice.play ?? advice.exchange].flat();
  const show = () => {
    choose(cards);
    announce(spokenText(cards.join(" "), tiles));
  };
  return [none, { label: t("table.suggest"), run: show }, ...passes];
}

const labelOf = (move, isOneOfTwo) => {
  if ("exchange" in move.event) return t(returning(move.cards.length));
  if (!isOneOfTwo) return t("table.play");
  return t(move.event.new_lead ? "table.play-new" : "table.play-on");
};

function WhyNot({ state, next, held, tiles }) {
  const { answer, problem } = useAsked("validate-play", next.exchange ? null : { state, play: held });
  const violations = answer?.violations ?? [];
  return html`
    <div class="why-not" aria-live="polite">
      <${Problem} problem=${problem} />
      ${violations.length > 0 && html`<p><b>${t("table.why-not")}</b></p>`}
      ${violations.map((each) => html`<${Clause} key=${each.code} of=${each} tiles=${tiles} />`)}
    </div>
  `;
}

function Moves({ next, held, act, tiles }) {
  const fitting = fittingTo(held, next);
  if (fitting.length === 0) return null;
  const groups = Map.groupBy(fitting.slice(0, LISTED), (move) => move.kind);
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
