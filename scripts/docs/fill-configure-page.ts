import { dependentVariables, environmentSchema } from "#server/config/environment.ts";
import {
  variableDescriptions,
  variableGroups,
  type VariableDescription,
} from "#server/config/variable-descriptions.ts";

const begin = "<!-- `npm run make-docs` writes everything from here to the next comment. -->";
const end = "<!-- From here on the page is written by hand. -->";

const descriptions = Object.entries<VariableDescription>(variableDescriptions);
const defaults: Readonly<Record<string, string | number | string[] | undefined>> = environmentSchema.parse({});

/** The page with its tables made anew; what people wrote before and after them stays. */
export function fillConfigurePage(page: string): string {
  const [head = "", written, tail, ...more] = page.split(new RegExp(`${begin}|${end}`));
  if (written === undefined || tail === undefined || more.length > 0)
    throw new Error(`docs/configure.md must have the lines "${begin}" and "${end}" once each, in this order.`);
  const groups = Object.entries(variableGroups).map(([group, title]) => writeGroup(group, title));
  return `${head}${begin}\n\n${[...groups, writeRules()].join("\n")}\n${end}${tail}`;
}

function writeGroup(group: string, title: string): string {
  const rows = descriptions
    .filter(([, description]) => description.group === group)
    .map(([name, description]) => [`\`${name}\``, description.sets, describeUnset(name, description)]);
  return `## ${title}\n\n${writeTable([["variable", "what it sets", "if not set"], ...rows])}`;
}

function describeUnset(name: string, { unset }: VariableDescription): string {
  if (unset !== undefined) return unset;
  const value = defaults[name];
  if (value === undefined) throw new Error(`variable-descriptions.ts must say what happens without ${name}.`);
  return `\`${[value].flat().join(",")}\``;
}

/** As the formatter lays tables out, so that it leaves them alone. */
function writeTable(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const write = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widthOf(column))).join(" | ")} |\n`;
  const [titles = [], ...others] = rows.map(write);
  const line = write((rows[0] ?? []).map((_, column) => "-".repeat(widthOf(column))));
  return [titles, line, ...others].join("");
}

function writeRules(): string {
  const rules = dependentVariables.map(
    ({ variable, because, reason }) => `- \`${variable}\` with \`${because}\`${reason}.\n`,
  );
  return `## Required together\n\nThe first is required as soon as the second is set.\n\n${rules.join("")}`;
}
