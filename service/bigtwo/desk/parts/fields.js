// A field with its label, and one that names a seat: of `seats`, by what `nameOf` calls each. With `empty`, a text, no seat
// may be chosen too.
//   <TextField label="Stake" value="5" hint=${text} mode="numeric" most=${9} onChange=${(text) => ...} />   at most so many characters
//   said(text)    the number in the address as a request has it; what is no number, the service shall refuse

import { html, useId } from "../page/html.js";

export const said = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : text);

export function SeatField({ label, value, seats, nameOf, empty, onChange }) {
  const id = useId();
  const known = seats.some((seat) => String(seat) === value) ? value : "";
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <select id=${id} value=${known} onChange=${(event) => onChange(event.target.value)}>
        ${empty !== undefined && html`<option value="">${empty}</option>`}
        ${seats.map((seat) => html`<option key=${seat} value=${String(seat)}>${nameOf(seat)}</option>`)}
      </select>
    </div>
  `;
}

export function TextField({ label, value, placeholder, hint, onChange, mode = "numeric", most = 9 }) {
  const id = useId();
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <input id=${id} type="text" inputmode=${mode} autocomplete="off" maxlength=${most} value=${value ?? ""} placeholder=${placeholder} aria-describedby=${hint && `${id}-hint`} onInput=${(event) => onChange(event.target.value)} />
      ${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    </div>
  `;
}
