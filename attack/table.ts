import type { Attack, Row } from "./attack.ts";

export type Finding = {
  attack: string;
} & Row;

const columns = [
  { title: "attack", width: 14, of: (row: Finding) => row.attack },
  { title: "what was sent or done", width: 42, of: (row: Finding) => row.sent },
  { title: "what must hold", width: 36, of: (row: Finding) => row.limit },
  { title: "what was seen", width: 50, of: (row: Finding) => row.seen },
  { title: "", width: 12, of: (row: Finding) => verdictOf(row) },
] as const;

export function verdictOf({ holds }: Row): string {
  if (holds === null) return "not measured";
  return holds ? "holds" : "FAILS";
}

export const tableHead = [
  columns.map(({ title, width }) => title.padEnd(width)).join("  "),
  columns.map(({ width }) => "─".repeat(width)).join("  "),
].join("\n");

/** A finding over as many lines as its longest cell needs. */
export function formatFinding(finding: Finding): string {
  const cells = columns.map(({ of, width }) => wrap(of(finding), width));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map(({ width }, column) => (cells[column]?.[line] ?? "").padEnd(width))
      .join("  ")
      .trimEnd(),
  ).join("\n");
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((whole) => whole.match(new RegExp(`.{1,${width}}`, "gu")) ?? [])) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

export function formatList(attacks: readonly Attack[]): string {
  return attacks.map(({ name, what, isLong }) => `  ${name.padEnd(18)}${what}${isLong ? " (--long)" : ""}`).join("\n");
}
