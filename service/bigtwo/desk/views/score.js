// Score a deal and keep a session. State: how the deal that is being entered ended (score-form.js), and the variant.
// The session itself stays in this browser (score-session.js).

import { usualVariant } from "../page/address.js";
import { ask, Refused, useAsked } from "../page/ask.js";
import { html, useEffect, useRef, useState, useStore } from "../page/html.js";
import { announce, seatName, t } from "../page/words.js";
import { DealResult, withNamesIn } from "../parts/deal-result.js";
import { TextField } from "../parts/fields.js";
import { Problem } from "../parts/sentence.js";
import { usePack, VariantPicker } from "../parts/variant.js";
import { DealForm, dealOf, fields, missing, missingIn, needsOf, stateOf, useNeeds } from "./score-form.js";
import { Ledger } from "./score-ledger.js";
import { put, rename, session } from "./score-session.js";

export { fields };

export function View({ state, change }) {
  const now = useStore(session);
  const hasDeals = now.deals.length > 0;
  const variant = state.variant ?? (hasDeals ? now.variant : usualVariant());
  const { resolved, pack, problem: noVariant } = usePack(variant);
  const asked = useNeeds(variant, resolved);
  const { answer: sums, problem: noSums } = useAsked("session", hasDeals ? { variant: now.variant, deals: now.deals } : null);
  const names = now.players;
  const seats = resolved?.options.players.value ?? 0;
  const [wanted, want] = useState(""); // the number of the deal that goes into the form, until the form stands
  const fill = (deal, edit = "") => {
    want(edit);
    change({ ...stateOf(deal, (variant === now.variant && asked) || new Set()), variant: now.variant, edit });
  };
  return html`
    ${hasDeals && html`<${GoesOn} count=${now.deals.length} isOver=${sums?.over} />`}
    <${VariantPicker} value=${variant} title=${resolved?.title} problem=${noVariant} onChange=${(text) => change({ variant: text })} />
    ${asked && resolved && html`
      <fieldset class="counts">
        <legend>${t("score.players")}</legend>
        ${Array.from({ length: seats }, (_, seat) => html`<${TextField} key=${seat} label=${seatName(seat)} value=${names[seat]} mode="text" most="40" onChange=${(name) => rename(seat, name)} />`)}
      </fieldset>
      <${Deal} state=${state} change=${change} needs=${needsOf(asked, state)} resolved=${resolved} pack=${pack} seats=${seats} variant=${variant} now=${now} sums=${sums} wanted=${wanted} want=${want} />
    `}
    <${Ledger} now=${now} answer=${sums} problem=${noSums} names=${names} change=${change} fill=${fill} />
  `;
}

// The session is further down, where whoever comes back does not see it.
function GoesOn({ count, isOver = false }) {
  const down = (event) => {
    event.preventDefault();
    document.getElementById("session").focus();
  };
  return html`
    <p class="notice">
      ${isOver ? t("table.session-over") : t("score.goes-on", { count })}${" "}
      <a href="#session" onClick=${down}>${t("score.to-session")}</a>
    </p>
  `;
}

// Which deal of the session is changed here, counted from 0; null where it is a new one.
const editedIn = (state, deals) => (/^[1-9]\d{0,2}$/.test(state.edit ?? "") && Number(state.edit) <= deals.length ? Number(state.edit) - 1 : null);

function Deal({ state, change, needs, resolved, pack, seats, variant, now, sums, wanted, want }) {
  const { players: names, deals } = now;
  const lacking = missingIn(state, needs, seats, names);
  const deal = lacking.length ? null : dealOf(state, needs, seats);
  const { answer, problem, waiting } = useAsked("score", deal && { ...deal, variant });
  const [refusal, refuse] = useState({ deal: null, problem: null });
  const isAdding = useRef(false);
  const heading = useRef(null);
  const edited = editedIn(state, deals);
  const isForeign = deals.length > 0 && now.variant !== variant;
  useEffect(() => {
    if (edited === null || wanted !== state.edit || isForeign) return;
    heading.current.focus(); // the button that was pressed is far below
    want("");
  }, [wanted, state.edit, isForeign]);
  const leave = () => {
    change({ ...Object.fromEntries(fields.map((name) => [name, ""])), variant });
    document.getElementById("session").focus(); // the button is gone
  };
  const add = async () => {
    const next = edited === null ? (sums?.next_dealer ?? undefined) : undefined;
    const dealer = /^\d$/.test(state.dealer ?? "") ? Number(state.dealer) : next;
    const played = { ...deal, ...(dealer !== undefined && { dealer }) };
    const all = edited === null ? [...deals, played] : deals.map((each, index) => (index === edited ? played : each));
    if (isAdding.current) return; // pressed twice
    isAdding.current = true;
    try {
      await ask("session", { variant, deals: all });
      put({ variant, deals: all });
      announce(edited === null ? t("score.added", { number: all.length }) : t("score.replaced", { number: edited + 1 }));
      leave();
    } catch (error) {
      const fault = error instanceof Refused ? error.problem : { detail: error.message };
      refuse({ deal, problem: fault });
      const also = missing(fault).filter((name) => !needs.has(name));
      if (also.length) change({ also: [...(state.also ?? "").split(",").filter(Boolean), ...also].join(",") });
    } finally {
      isAdding.current = false;
    }
  };
  const stake = String(resolved.options.stake?.value ?? "");
  return html`
    <h2 ref=${heading} tabindex="-1">${edited === null ? t("score.deal") : t("score.editing", { number: edited + 1 })}</h2>
    ${state.edit && edited === null && html`<p class="notice" role="alert">${t("shell.link-strange", { names: `edit: ${state.edit.slice(0, 200)}` })}</p>`}
    <${DealForm} state=${state} change=${change} needs=${needs} seats=${seats} names=${names} pack=${pack} variant=${variant} stake=${stake} />
    <section class="answer" aria-label=${t("score.result")} aria-busy=${waiting}>
      ${lacking.length > 0 && html`<p>${t("score.missing")}</p><ul>${lacking.map((each) => html`<li key=${each}>${each}</li>`)}</ul>`}
      <${Problem} problem=${withNamesIn(problem, names)} />
      ${answer && deal && html`<${DealResult} score=${answer} winner=${deal.winner} names=${names} tiles=${pack.tiles} isNamed=${false} />`}
      ${isForeign && html`
        <div class="notice">
          <p>${t("score.foreign")}</p>
          <button type="button" onClick=${() => change({ variant: now.variant })}>${t("score.rules-of-session")}</button>
        </div>
      `}
      ${((answer && deal && !isForeign) || edited !== null) && html`
        <p class="row">
          ${answer && deal && !isForeign && html`<button type="button" class="main" onClick=${add}>${edited === null ? t("score.add") : t("score.replace")}</button>`}
          ${edited !== null && html`${" "}<button type="button" onClick=${leave}>${t("score.leave")}</button>`}
        </p>
      `}
      ${refusal.problem && (lacking.length > 0 || JSON.stringify(refusal.deal) === JSON.stringify(deal)) && html`<${Problem} problem=${withNamesIn(refusal.problem, names)} />`}
    </section>
  `;
}
