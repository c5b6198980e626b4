// What may be agreed about a rule: the options that it bears on, with what each value means at the table.
//   <RuleOptions names=${["after_pass"]} />

import { useRead } from "../page/ask.js";
import { html } from "../page/html.js";
import { t } from "../page/words.js";
import { RuleLinks } from "./rule.js";
import { asSentence, Sentence } from "./sentence.js";

export function RuleOptions({ names }) {
  const { answer } = useRead(names.length ? "options" : null);
  const found = answer?.options.filter((option) => names.includes(option.name)) ?? [];
  if (!found.length) return null;
  return html`
    <section class="options" aria-label=${t("rules.options")}>
      <h3>${t("rules.options")}</h3>
      ${found.map(
        (option) => html`
          <details key=${option.name} open=${found.length === 1}>
            <summary>${option.title}</summary>
            <p>${asSentence(option.meaning)}</p>
            ${option.values.map(
              (each) => html`
                <div class="grounds" key=${JSON.stringify(each.value)}>
                  <p><${Sentence} text=${asSentence(each.sentence)} />${JSON.stringify(each.value) === JSON.stringify(option.default) && html` <em>${t("rules.base")}</em>`}</p>
                  <${RuleLinks} ids=${each.rules} />
                </div>
              `,
            )}
          </details>
        `,
      )}
    </section>
  `;
}
