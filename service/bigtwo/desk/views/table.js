// A table to try: a deal after the other, every hand played by whoever sits here, or by chance. One question to the
// referee for every event; what may be done is what its answer says.
// State: variant, seed (of the session), played (its deals so far, as `session` takes them), events (of this deal, see
// parts/events.js), chance (the seats that chance plays), picked (the cards that are chosen), leader (who leads to this
// deal, where the players agree on that).

import { hrefOf } from "../page/address.js";
import { useAsked } from "../page/ask.js";
import { html, useEffect, useMemo, useRef, useState } from "../page/html.js";
import { useLast } from "../page/last.js";
import { announce } from "../page/live.js";
import { t } from "../page/words.js";
import { cardsOf } from "../parts/codes.js";
import { DealResult } from "../parts/deal-result.js";
import { eventsOf, linesOf, linesOfPrevious, shortened, tricksIn, withEvent } from "../parts/events.js";
import { jsonIn } from "../parts/json.js";
import { usePack } from "../parts/pack.js";
import { said, SeatField } from "../parts/seat-field.js";
import { asSentence, Problem, Sentence } from "../parts/sentence.js";
import { DrawnTable, seatNames } from "../parts/table.js";
import { chosenBy, saidOf, Turn } from "../parts/turn.js";
import { VariantPicker } from "../parts/variant-picker.js";

export const fields = ["variant", "seed", "played", "events", "chance", "picked", "leader"];

const PAUSE = 350; // milliseconds between two turns of chance
const LONGEST_SEED = 40;
const SEVERAL = 5; // turns that chance plays at once, as the button says

const drawnSeed = () => [...crypto.getRandomValues(new Uint8Array(8))].map((each) => (each % 36).toString(36)).join("");

export function View({ state, change }) {
  const { variant } = state;
  const { resolved, pack, problem } = usePack(variant);
  const begin = (seed) => change({ seed, played: "", events: "", picked: "", leader: "", chance: forNextDeal(state.chance, resolved) });
  return html`
    <${VariantPicker} value=${variant} title=${resolved?.title} problem=${problem} onChange=${(text) => change({ variant: text, played: "", events: "", picked: "", leader: "" })} />
    <${Seed} seed=${state.seed ?? ""} begin=${begin} />
    ${state.seed && resolved && html`<${Session} state=${state} change=${change} resolved=${resolved} pack=${pack} />`}
  `;
}

// Whoever let chance play a deal to its end has not said so of the next.
const forNextDeal = (chance, resolved) => (chance && chance.split(",").length >= (resolved?.options.players.value ?? 0) ? "" : chance);

function Seed({ seed, begin }) {
  const [draft, write] = useState(seed);
  useEffect(() => write(seed), [seed]);
  const deal = (text) => begin(text.trim() || drawnSeed());
  const pressed = (event) => event.key === "Enter" && !event.isComposing && deal(draft);
  return html`
    <div class="field">
      <label for="table-seed">${t("table.seed")}</label>
      <input id="table-seed" type="text" value=${draft} maxlength=${LONGEST_SEED} onInput=${(event) => write(event.target.value)} onKeyDown=${pressed} aria-describedby="table-seed-hint" autocomplete="off" spellcheck=${false} />
      <p class="hint" id="table-seed-hint">${t("table.seed-hint")}</p>
    </div>
    <p class="row"><button type="button" class=${seed ? "" : "main"} onClick=${() => deal(draft === seed ? "" : draft)}>${seed ? t("table.deal-anew") : t("table.deal")}</button></p>
  `;
}

function listIn(text) {
  if (!text) return [];
  const found = jsonIn(text);
  return Array.isArray(found) ? found : null;
}

// The seed of a deal of the session.
const seedOf = (seed, number) => (number === 1 ? seed : `${seed}, ${number}`);

function Session({ state, change, resolved, pack }) {
  const variant = state.variant || undefined;
  const played = useMemo(() => listIn(state.played), [state.played]);
  const number = (played?.length ?? 0) + 1;
  const drawn = seedOf(state.seed, number);
  const [thrown, setThrown] = useState({ seed: drawn, times: 0 }); // how often the cards of this deal were thrown in
  const times = thrown.seed === drawn ? thrown.times : 0;
  const seed = times === 0 ? drawn : `${drawn}, again ${times}`;
  const events = useMemo(() => eventsOf(state.events ?? "", seed), [state.events, seed]);
  const isRead = played !== null && events !== null;
  const { answer: session, problem: noSession } = useAsked("session", isRead ? { variant, deals: played, seed } : null);
  const { answer: deal, problem: noDeal } = useAsked("deal", session?.next_deal ? { variant, seed, ...session.next_deal, ...(session.next_leader_by === "named-seat" ? { leader: said(state.leader || "0") } : {}) } : null);
  const isThrownIn = deal?.opening?.by === "redeal";
  useEffect(() => {
    if (isThrownIn && deal.seed === seed) setThrown({ seed: drawn, times: times + 1 });
  }, [isThrownIn, deal, seed]);
  if (!isRead) return html`<p class="notice" role="alert">${t("table.strange")}</p>`;
  if (noSession || noDeal) return html`<${Problem} problem=${noSession ?? noDeal} tiles=${pack.tiles} />`;
  if (session?.over) return html`<p>${t("table.session-over")}</p>`;
  if (!deal || isThrownIn) return html`<p aria-busy="true">${t("shell.loading")}</p>`;
  return html`<${Deal} state=${state} change=${change} deal=${deal} seed=${seed} events=${events} played=${played} session=${session} resolved=${resolved} pack=${pack} />`;
}

const known = new Map(); // the state of the table after the events of a text, so that a turn is one question
const MOST_KNOWN = 500;

function useTable(deal, events, text) {
  const key = useMemo(() => `${deal.variant === undefined ? "" : JSON.stringify(deal.variant)} ${JSON.stringify([deal.pack, deal.dealer, deal.exposed, deal.previous, deal.deal_number, deal.leader])} `, [deal]);
  const body = useMemo(() => {
    const before = events.length ? known.get(key + shortened(text, events.length - 1)) : undefined;
    return before ? { state: before, events: events.slice(-1), moves: true } : { deal, events, moves: true };
  }, [key, text]);
  const found = useAsked("referee", body);
  if (found.answer?.verdict === "clean") {
    if (known.size > MOST_KNOWN) known.clear();
    known.set(key + text, found.answer.state);
  }
  return found;
}

function Deal({ state, change, deal, seed, events, played, session, resolved, pack }) {
  const text = state.events ?? "";
  const { answer, problem, waiting } = useTable(deal, events, text);
  const heading = useRef(null);
  const isFollowed = useRef(false);
  const [ahead, setAhead] = useState(0); // turns that chance still plays, whoever is to act
  const shown = useLast(answer);
  const names = shown ? seatNames(shown.state) : [];
  const asked = (state.chance ?? "").split(",").filter(Boolean);
  const chance = new Set(asked.filter((each) => /^\d$/.test(each)).map(Number).filter((seat) => seat < names.length));
  const act = (event, options) => {
    if (!answer) return; // the table before is still shown
    isFollowed.current ||= document.activeElement?.closest(".turn") !== null; // whoever acts there goes on there
    announce(saidOf(event, names, pack.tiles));
    change({ events: withEvent(text, event, answer.state.trick_number > tricksIn(text)), picked: "" }, options);
  };
  const chancePlays = answer?.next && (ahead > 0 || chance.has(answer.next.seat) || chance.size >= names.length);
  const several = () => {
    act(chosenBy(answer.next));
    setAhead(SEVERAL - 1);
  };
  useEffect(() => {
    if (!chancePlays || answer.verdict !== "clean") return undefined;
    const timer = setTimeout(() => {
      setAhead((count) => Math.max(count - 1, 0));
      act(chosenBy(answer.next), { replace: true });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [answer, chancePlays]);
  const isOver = answer !== null && !answer.next;
  useEffect(() => setAhead(0), [isOver, seed]);
  useEffect(() => {
    if (!answer || !isFollowed.current || !heading.current) return;
    heading.current.focus();
    isFollowed.current = false;
  }, [answer, chancePlays]);
  const undo = (part) => {
    setAhead(0);
    change(part);
  };
  if (problem) return html`<${Problem} problem=${problem} tiles=${pack.tiles} /><${Undo} events=${events} text=${text} chance=${chance} change=${undo} />`;
  if (!shown) return html`<p aria-busy="true">${t("shell.loading")}</p>`;
  const picked = cardsOf(state.picked);
  const isHeld = (code) => !answer?.next || answer.state.hands[answer.next.seat].includes(code);
  const strange = [...asked.filter((each) => !/^\d$/.test(each)), ...picked.filter((code) => !isHeld(code))];
  const choose = (cards) => change({ picked: cards.join(",") }, { replace: true });
  const turn = !chancePlays && shown.next && shown.verdict === "clean";
  const hand = (seat) => (turn && seat === shown.next.seat ? "" : null); // where it can be played
  return html`
    <section class="play" aria-label=${t("table.title")} aria-busy=${waiting}>
      <h2>${t("table.deal-number", { number: deal.deal_number })}</h2>
      ${strange.length > 0 && html`<p class="notice" role="alert">${t("shell.link-strange", { names: strange.slice(0, 5).join(", ").slice(0, 200) })}</p>`}
      ${session.next_leader_by === "named-seat" && html`<${SeatField} label=${t("table.leader")} value=${state.leader || "0"} seats=${names.map((_, seat) => seat)} nameOf=${(seat) => names[seat]} onChange=${(leader) => change({ leader, events: "", picked: "" })} />`}
      ${events.length === 0 && deal.opening && html`<p><${Sentence} text=${asSentence(deal.opening.reason.detail)} tiles=${pack.tiles} /></p>`}
      ${shown.verdict !== "clean" && html`<${Problem} problem=${{ errors: shown.violations }} tiles=${pack.tiles} />`}
      <${DrawnTable} state=${shown.state} names=${names} pack=${pack} hand=${hand}>
        ${turn && html`<${Turn} answer=${shown} picked=${picked} choose=${choose} act=${act} names=${names} pack=${pack} heading=${heading} />`}
      <//>
      ${shown.result && html`<${Over} result=${shown.result} names=${names} played=${played} change=${change} state=${state} resolved=${resolved} seed=${state.seed} heading=${heading} tiles=${pack.tiles} />`}
      <${Undo} events=${events} text=${text} chance=${chance} change=${undo} />
      <${Chance} names=${names} chance=${chance} change=${change} one=${turn && answer ? () => act(chosenBy(answer.next)) : null} several=${turn && answer ? several : null} isOver=${!shown.next} />
      <p><a href=${hrefOf("record", { text: recordOf(resolved, deal, seed, text), lang: state.lang })}>${t("table.record")}</a></p>
      ${session.ledger.length > 0 && html`<${Standing} session=${session} names=${names} />`}
    </section>
  `;
}

// The deal as a record in text.
function recordOf(resolved, deal, seed, text) {
  const lines = [`Variant: ${resolved.text}`, deal.deal_number > 1 && `Deal: ${deal.deal_number}`, `Dealer: ${deal.dealer}`, `Seed: ${JSON.stringify(seed)}`, typeof deal.leader === "number" && `Leader: ${deal.leader}`];
  return [...lines.filter(Boolean), ...linesOfPrevious(deal.previous), "", ...linesOf(text, seed), ""].join("\n");
}

function Undo({ events, text, chance, change }) {
  const undo = () => {
    let keep = events.length - 1; // up to the last event that chance did not make
    while (keep >= 0 && chance.has(events[keep].seat)) keep -= 1;
    const isAllChance = keep < 0;
    change({ events: shortened(text, isAllChance ? events.length - 1 : keep), picked: "", ...(isAllChance && { chance: "" }) });
    announce(t("table.undone"));
  };
  const isOn = events.length > 0;
  return html`<p class="row"><button type="button" aria-disabled=${!isOn} onClick=${() => isOn && undo()}>${t("table.undo")}</button></p>`;
}

function Chance({ names, chance, change, one, several, isOver }) {
  const set = (seats) => change({ chance: seats.join(",") });
  const all = names.map((_, seat) => seat);
  return html`
    <fieldset class="chance">
      <legend>${t("table.chance")}</legend>
      ${all.map(
        (seat) => html`
          <label key=${seat}><input type="checkbox" checked=${chance.has(seat)} onChange=${() => set(all.filter((each) => (each === seat ? !chance.has(each) : chance.has(each))))} /> ${names[seat]}</label>
        `,
      )}
      <p class="row">
        <button type="button" aria-disabled=${!one} onClick=${() => one?.()}>${t("table.one-turn")}</button>
        <button type="button" aria-disabled=${!several} onClick=${() => several?.()}>${t("table.five-turns")}</button>
        ${chance.size < all.length
          ? html`<button type="button" aria-disabled=${isOver} onClick=${() => !isOver && set(all)}>${t("table.to-the-end")}</button>`
          : html`<button type="button" onClick=${() => set([])}>${t("table.stop")}</button>`}
      </p>
    </fieldset>
  `;
}

function Over({ result, names, played, change, state, resolved, seed, heading, tiles }) {
  const deals = [...played, result.played_deal];
  const { answer: session } = useAsked("session", { variant: state.variant || undefined, deals, seed: seedOf(seed, deals.length + 1) });
  useEffect(() => announce(t("drawn.winner", { name: names[result.winner] })), [result]);
  return html`
    <div ref=${heading} tabindex="-1"><${DealResult} result=${result} names=${names} tiles=${tiles} /></div>
    ${session?.over && html`<p>${t("table.session-over")}</p>`}
    ${session && !session.over && html`<p class="row"><button type="button" onClick=${() => change({ played: JSON.stringify(deals), events: "", picked: "", leader: "", chance: forNextDeal(state.chance, resolved) })}>${t("table.next-deal")}</button></p>`}
  `;
}

function Standing({ session, names }) {
  const { totals, chips } = session;
  const rows = [
    ["table.penalties", totals.penalties],
    ["table.points", totals.points],
    ["table.net", totals.net],
    ["table.chips", chips],
  ].filter(([, values]) => Array.isArray(values));
  return html`
    <table class="scores">
      <caption>${t("table.standing", { count: session.deals_played })}</caption>
      <thead><tr><th scope="col">${t("drawn.player")}</th>${names.map((name) => html`<th scope="col" key=${name}>${name}</th>`)}</tr></thead>
      <tbody>${rows.map(([id, values]) => html`<tr key=${id}><th scope="row">${t(id)}</th>${values.map((value, seat) => html`<td key=${seat}>${value}</td>`)}</tr>`)}</tbody>
    </table>
  `;
}
