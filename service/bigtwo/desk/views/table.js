// A game: one deal after the other, played by whoever sits here against opponents that the page plays, or
// among friends who pass the device on. One question to the referee for every event; what may be done is what its answer says.
// State: variant, seed (of the session), played (its deals so far, as `session` takes them), events (of this deal, as the
// lines of play of a record), picked (the cards that are chosen), why (the number of an event that is explained), leader (who
// leads to this deal, where the players agree on that), again (how often the cards of this deal were thrown in because
// somebody asked for it), friends (their names; they sit at the first seats), open (all hands are shown).

import { hrefOf, shared } from "../page/address.js";
import { useAsked } from "../page/ask.js";
import { html, useEffect, useLast, useMemo, useRef, useState } from "../page/html.js";
import { announce, t, withNames } from "../page/words.js";
import { cardsOf, YES } from "../parts/card.js";
import { DealResult, Standing } from "../parts/deal-result.js";
import { said, SeatField, TextField } from "../parts/fields.js";
import { jsonIn } from "../parts/json.js";
import { linesOfPrevious, readRecord, seatsOf, withEvent } from "../parts/record-text.js";
import { asSentence, Problem, Sentence, spokenText } from "../parts/sentence.js";
import { DrawnTable, seatNames } from "../parts/table.js";
import { Turn } from "../parts/turn.js";
import { usePack, VariantPicker } from "../parts/variant.js";
import { Why } from "../parts/verdict.js";
import { Events, saidBy } from "./record-steps.js";

export const fields = ["variant", "seed", "played", "events", "picked", "why", "leader", "again", "friends", "open"];

const PAUSE = 500; // milliseconds before an opponent acts
const LONGEST_NAME = 20;
const ANEW = { played: "", events: "", picked: "", why: "", leader: "", again: "" };

const drawnSeed = () => [...crypto.getRandomValues(new Uint8Array(8))].map((each) => (each % 36).toString(36)).join("");
const namesIn = (text = "") => text.split(/[,，、]/).map((name) => name.trim().slice(0, LONGEST_NAME)).filter(Boolean);

export function View({ state, change }) {
  const { resolved, pack, problem } = usePack(state.variant);
  const begin = () => change({ ...ANEW, seed: drawnSeed() });
  const rules = html`
    <${VariantPicker} value=${state.variant} title=${resolved?.title} problem=${problem} onChange=${(variant) => change({ ...ANEW, variant })} />
    <${TextField} label=${t("table.friends")} value=${state.friends} hint=${t("table.friends-hint")} mode="text" most="200" onChange=${(friends) => change({ friends }, { replace: true })} />
  `;
  if (!state.seed || problem) return html`${rules}<p><button type="button" class="main" onClick=${begin}>${t("table.deal")}</button></p><p><a href=${hrefOf("learn", shared(state))}>${t("table.learn")}</a></p>`;
  return html`
    ${resolved && html`<${Session} state=${state} change=${change} begin=${begin} resolved=${resolved} pack=${pack} />`}
    <details class="more">
      <summary>${t("table.rules")}</summary>
      ${rules}
      <label class="check"><input type="checkbox" checked=${state.open === YES} onChange=${(event) => change({ open: event.target.checked ? YES : "" })} /> ${t("table.open")}</label>
      <p><button type="button" onClick=${begin}>${t("table.deal-anew")}</button></p>
    </details>
  `;
}

// The seed of a deal of the session.
const seedOf = (seed, number) => (number === 1 ? seed : `${seed}, ${number}`);

function Session({ state, change, begin, resolved, pack }) {
  const variant = state.variant || undefined;
  const given = useMemo(() => (state.played ? jsonIn(state.played) : []), [state.played]);
  const played = Array.isArray(given) ? given : null;
  const drawn = seedOf(state.seed, (played?.length ?? 0) + 1);
  const asked = /^\d{1,4}$/.test(state.again ?? "") ? Number(state.again) : 0;
  const [thrown, setThrown] = useState({ seed: drawn, asked, times: 0 }); // how often the cards were thrown in by themselves since
  const times = asked + (thrown.seed === drawn && thrown.asked === asked ? thrown.times : 0);
  const seed = times === 0 ? drawn : `${drawn}, again ${times}`;
  const { answer: session, problem: noSession } = useAsked("session", played && { variant, deals: played, seed });
  const { answer: deal, problem: noDeal } = useAsked("deal", session?.next_deal ? { variant, seed, ...session.next_deal, ...(session.next_leader_by === "named-seat" ? { leader: said(state.leader || "0") } : {}) } : null);
  const isThrownIn = deal?.opening?.by === "redeal";
  useEffect(() => {
    if (isThrownIn && deal.seed === seed) setThrown({ seed: drawn, asked, times: times - asked + 1 });
  }, [isThrownIn, deal, seed]);
  if (!played) return html`<p class="notice" role="alert">${t("table.strange")}</p>`;
  if (noSession || noDeal) return html`<${Problem} problem=${noSession ?? noDeal} tiles=${pack.tiles} />`;
  if (session?.over) return html`<p>${t("table.session-over")}</p>`;
  if (!deal || isThrownIn) return html`<p aria-busy="true">${t("shell.loading")}</p>`;
  return html`<${Deal} state=${state} change=${change} begin=${begin} deal=${deal} seed=${seed} throwIn=${() => change({ again: String(times + 1) })} played=${played} session=${session} resolved=${resolved} pack=${pack} />`;
}

// The deal as a record in text: its headers, below which its lines of play stand.
function headOf(resolved, deal, seed) {
  const lines = [`Variant: ${resolved.text}`, deal.deal_number > 1 && `Deal: ${deal.deal_number}`, `Dealer: ${deal.dealer}`, `Seed: ${JSON.stringify(seed)}`, typeof deal.leader === "number" && `Leader: ${deal.leader}`];
  return `${[...lines.filter(Boolean), ...linesOfPrevious(deal.previous)].join("\n")}\n\n`;
}

function Deal({ state, change, begin, deal, seed, throwIn, played, session, resolved, pack }) {
  const text = state.events ?? "";
  const head = headOf(resolved, deal, seed);
  const record = useMemo(() => readRecord(head + text), [head, text]);
  const { answer, problem, waiting } = useAsked("referee", { ...record.upTo(), moves: true });
  const shown = useLast(answer);
  const advice = useAdvice(answer, pack);
  const friends = namesIn(state.friends);
  const people = Math.max(friends.length, 1); // they sit at the first seats
  const [holder, give] = useState(null); // which of several friends holds the device and looks at a hand
  const heading = useRef(null);
  const count = useRef(record.count);
  const names = shown ? seatNames(shown.state, friends.length ? friends : [t("drawn.you")]) : [];
  const called = friends.length ? names : [t("drawn.yourself"), ...names.slice(1)]; // in sentences about somebody
  const seats = shown ? seatsOf(record, shown.state) : [];
  const told = (at) => saidBy(record.steps[at], seats[at], names);
  const next = shown?.verdict === "clean" ? shown.next : null;
  const seat = next?.seat; // who is to act
  const act = (event, options) => {
    if (!answer) return; // the table before is still shown
    if (seat < people) give(null);
    change({ events: withEvent(text, event, answer.state.trick_number > text.split("\n").length), ...(seat < people && { picked: "", why: "" }) }, options);
  };
  useEffect(() => {
    if (answer?.next && record.count > count.current) announce(spokenText(told(record.count - 1), pack.tiles));
    if (answer) count.current = record.count;
  }, [answer]);
  useEffect(() => {
    if (!advice || seat < people) return undefined;
    const timer = setTimeout(() => act(advice, { replace: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [advice, people]);
  const isOpen = state.open === YES || (shown !== null && !shown.next);
  const holding = people === 1 ? 0 : seat < people && (isOpen || holder === seat) ? seat : null;
  const own = next ? holding : null; // the seat whose hand lies open below
  const isCurtain = answer !== null && own === null && seat < people;
  useEffect(() => {
    const isGone = document.activeElement === document.body && navigator.userActivation?.hasBeenActive; // what was pressed
    if (isGone) heading.current?.focus();
  }, [own, isCurtain, isOpen]);
  const begun = Math.max(record.steps.findLastIndex((step) => step.isFirst), 0); // the trick that lies there
  const first = record.count === 0 && deal.opening ? [asSentence(withNames(deal.opening.reason.detail, called))] : []; // why this seat leads
  const trick = shown?.state.pile ? record.steps.slice(begun).map((_, at) => told(begun + at)).slice(1 - names.length) : record.count ? [t("table.all-passed")] : first;
  const back = html`<${TakeBack} key=${text} record=${record} head=${head} last=${seats.findLastIndex((each) => each !== null && each < people)} isAlone=${people === 1} change=${change} />`;
  if (problem) return html`<${Problem} problem=${problem} tiles=${pack.tiles} />${back}`;
  if (!shown) return html`<p aria-busy="true">${t("shell.loading")}</p>`;
  const picked = cardsOf(state.picked);
  const strange = picked.filter((code) => !pack.cards.includes(code));
  const why = Math.min(/^\d{1,4}$/.test(state.why ?? "") ? Number(state.why) : 0, record.count);
  return html`
    <section class="play" aria-label=${t("table.title")} aria-busy=${waiting}>
      <h2>${t("table.deal-number", { number: deal.deal_number })} · ${resolved.title}</h2>
      ${strange.length > 0 && html`<p class="notice" role="alert">${t("shell.link-strange", { names: strange.slice(0, 5).join(", ").slice(0, 200) })}</p>`}
      ${session.next_leader_by === "named-seat" && html`<${SeatField} label=${t("table.leader")} value=${state.leader || "0"} seats=${names.map((_, at) => at)} nameOf=${(at) => names[at]} onChange=${(leader) => change({ ...ANEW, played: state.played, leader })} />`}
      ${record.count === 0 && deal.redeal_offer?.seats.includes(own) && html`<p class="notice">${t("table.may-throw-in")} <button type="button" onClick=${throwIn}>${t("table.throw-in")}</button></p>`}
      ${shown.verdict !== "clean" && html`<${Problem} problem=${{ errors: shown.violations }} tiles=${pack.tiles} />`}
      ${shown.result && html`<${Over} result=${shown.result} names=${names} called=${called} self=${people === 1 ? 0 : null} played=${played} change=${change} begin=${begin} state=${state} heading=${heading} tiles=${pack.tiles} />`}
      <${DrawnTable} state=${shown.state} names=${names} pack=${pack} own=${own} isHidden=${!isOpen} trick=${trick}>
        ${own !== null && html`<${Turn} answer=${shown} seat=${own} advice=${advice} picked=${picked} choose=${(cards) => change({ picked: cards.join(",") }, { replace: true })} act=${act} names=${names} pack=${pack} heading=${heading} />`}
        ${isCurtain && html`<${Curtain} name=${names[seat]} open=${() => give(seat)} heading=${heading} />`}
      <//>
      ${back}
      ${record.count > 0 && html`
        <details class="history" open=${why > 0}>
          <summary>${t("table.history")}</summary>
          ${why > 0 && html`<p class="now"><${Sentence} text=${told(why - 1)} tiles=${pack.tiles} /></p><${Why} before=${record.upTo(why - 1)} step=${record.steps[why - 1]} sentence=${t("table.was-legal")} tiles=${pack.tiles} />`}
          <p class="hint">${t("table.history-hint")}</p>
          <${Events} steps=${record.steps} at=${why || record.count} told=${told} move=${(number) => change({ why: String(number) })} tiles=${pack.tiles} />
        </details>
      `}
      ${isOpen && html`<p><a href=${hrefOf("record", { text: `${head}${text}\n`, lang: state.lang })}>${t("table.record")}</a></p>`}
      ${session.ledger.length > 0 && html`<details><summary>${t("table.standing", { count: session.deals_played })}</summary><${Standing} session=${session} names=${names} /></details>`}
    </section>
  `;
}

// Hides the hands while the device goes from one friend to the other.
function Curtain({ name, open, heading }) {
  return html`
    <section class="turn curtain" aria-label=${t("table.hand-on", { name })}>
      <h3 ref=${heading} tabindex="-1">${t("table.hand-on", { name })}</h3>
      <p>${t("table.hand-on-hint")}</p>
      <button type="button" class="main" onClick=${open}>${t("table.show", { name })}</button>
    </section>
  `;
}

// Takes back what a person did last, and what followed. Among friends the others are asked.
function TakeBack({ record, head, last, isAlone, change }) {
  const [isAsking, ask] = useState(false);
  const back = () => {
    change({ events: record.upTo(last).record.slice(head.length).trimEnd(), picked: "", why: "" });
    announce(t("table.undone"));
  };
  if (isAsking) {
    return html`
      <div class="notice" role="alert">
        <p>${t("table.undo-ask")}</p>
        <p class="row"><button type="button" onClick=${back}>${t("table.undo-yes")}</button> <button type="button" onClick=${() => ask(false)}>${t("table.undo-no")}</button></p>
      </div>
    `;
  }
  return html`<p class="row"><button type="button" aria-disabled=${last < 0} onClick=${() => last >= 0 && (isAlone ? back() : ask(true))}>${t("table.undo")}</button></p>`;
}

function Over({ result, names, called, self, played, change, begin, state, heading, tiles }) {
  const deals = [...played, result.played_deal];
  const { answer: session } = useAsked("session", { variant: state.variant || undefined, deals, seed: seedOf(state.seed, deals.length + 1) });
  const go = session?.over ? begin : () => change({ ...ANEW, played: JSON.stringify(deals) });
  return html`
    <div ref=${heading} tabindex="-1">
      <${DealResult} score=${result.score} winner=${result.winner} breaches=${result.breaches} names=${names} called=${called} self=${self} tiles=${tiles}>
        ${session?.over && html`<p>${t("table.session-over")}</p>`}
        ${session && html`<p><button type="button" class="main" onClick=${go}>${t(session.over ? "table.deal-anew" : "table.next-deal")}</button></p>`}
      <//>
    </div>
  `;
}

// What somebody who plays sensibly does: gets rid of low cards and of many at once, breaks nothing up, keeps high cards
// and what beats everything until the deal comes to its end, and gives the next player no cheap last card. It knows no
// rules: it chooses among the moves that the referee lists, and sees its own hand and how many cards the others hold.
const MOST = 1000; // combinations of a hand that are looked at
const ENOUGH = 0.3; // what a play has to be worth, else a pass is better: a two alone is not, an ace is
const FEW = 3; // plays or cards before the end, from where on nothing is kept back any more

// The event for the seat that is to act, of an answer of the referee with its moves; null until it is known.
function useAdvice(answer, pack) {
  const next = answer?.verdict === "clean" ? answer.next : null;
  const hand = next ? answer.state.hands[next.seat] : [];
  const isOpen = next !== null && !next.event && next.may.includes("play") && hand.length > 0;
  const { answer: leads, problem } = useAsked("legal-moves", isOpen ? { hand, variant: answer.variant, limit: MOST } : null);
  return useMemo(() => {
    if (!next) return null;
    if (next.event) return next.event;
    if (next.may.includes("reshuffle")) return { reshuffle: {} };
    if (!isOpen) return next.moves[0]?.event ?? null; // what is returned in an exchange: the lowest card
    return leads || problem ? chosen(answer, leads?.moves ?? [], pack) : null;
  }, [answer, leads, problem, pack]);
}

function chosen({ next, state }, leads, pack) {
  const hand = state.hands[next.seat];
  const step = state.direction === "counterclockwise" ? 1 : -1;
  const others = state.hands.map((_, at, all) => all.at((next.seat + step * at) % all.length).length).slice(1).filter(Boolean);
  const maskOf = (cards) => cards.reduce((mask, code) => mask | (1n << BigInt(Math.max(hand.indexOf(code), 0))), 0n);
  const whole = maskOf(hand);
  const inHand = leads.map(({ cards }) => ({ size: cards.length, mask: maskOf(cards) })).sort((one, other) => other.size - one.size);
  // How many plays get rid of some cards, the longest first and of these the weakest.
  const playsFor = (mask) => {
    let [left, count] = [mask, 0];
    for (const each of inHand) if ((left & each.mask) === each.mask) [left, count] = [left & ~each.mask, count + 1];
    return count;
  };
  const height = (code) => (pack.ranks.indexOf(code.slice(0, -1)) - pack.suits.indexOf(code.slice(-1)) / 10) / (pack.ranks.length - 1);
  const plays = playsFor(whole);
  const isLate = Math.min(plays, ...others) <= FEW;
  // Of all combinations of as many cards in this hand, the part that is weaker.
  const places = new Map();
  const standings = new Map(inHand.map(({ size, mask }) => [mask, places.set(size, (places.get(size) ?? -1) + 1).get(size)]));
  const standing = (mask, size) => (standings.get(mask) ?? 0) / ((places.get(size) ?? 0) + 1);
  const worthOf = (move) => {
    const { length } = move.cards;
    if (length === hand.length) return Infinity;
    const top = Math.max(...move.cards.map(height));
    if (others[0] === 1 && length === 1) return 4 * top - 4; // the next player goes out on anything lower
    const isBomb = state.pile !== null && length !== state.pile.cards.length;
    const high = move.cards.reduce((sum, code) => sum + height(code) ** 6, 0);
    const spent = high + (length > 1 ? standing(maskOf(move.cards), length) : 0) + (isBomb ? 2 : 0);
    return plays - playsFor(whole & ~maskOf(move.cards)) - spent * (isLate ? 0.2 : 1) + 0.15 * length;
  };
  const rated = next.moves.map((move) => [worthOf(move), move.event]);
  const [worth, event] = rated.reduce((best, each) => (each[0] > best[0] ? each : best), [-Infinity, null]);
  const isDuty = others[0] === 1 && state.pile?.cards.length === 1; // passing lets the next player go out on what lies there
  const isWaiting = !isDuty && next.may.includes("pass") && worth < (isLate ? -1.5 : ENOUGH);
  return isWaiting || !event ? { seat: next.seat, pass: true } : event;
}
