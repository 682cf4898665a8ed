import { escapeHtml } from "./escape-html.ts";
import type { Example } from "./read-examples.ts";

/** One of several languages is shown; which, the reader chooses by radio buttons, for the page has no script. */
export function renderExamples(id: string, examples: readonly Example[]): string {
  const choices = examples.map(({ language }, index) => {
    const choice = `${id}-${index}`;
    const checked = index === 0 ? " checked" : "";
    return `<input type="radio" name="${id}" id="${choice}"${checked}><label for="${choice}">${escapeHtml(language)}</label>`;
  });
  const codes = examples.map(
    ({ language, code: text }) => `<pre tabindex="0" aria-label="${escapeHtml(language)}">${code(text)}</pre>`,
  );
  return `<fieldset class="examples"><legend>Language</legend>${choices.join("")}${codes.join("")}</fieldset>`;
}

/** Cells are HTML already. */
export function renderTable(about: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}`).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join("")}`).join("\n");
  return `<div class="table" tabindex="0" role="region" aria-label="Table: ${escapeHtml(about)}"><table><thead><tr>${head}</thead><tbody>${body}</tbody></table></div>`;
}

export function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}
