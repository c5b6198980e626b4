// A field that names a seat: of `seats`, by what `nameOf` calls each. With `empty`, a text, no seat may be chosen too.
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
