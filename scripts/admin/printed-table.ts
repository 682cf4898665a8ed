/** What strangers typed must not move the cursor, colour the terminal or hide behind letters that turn around. */
export function printable(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, "·");
}

/** Rows in columns as wide as their widest cell; the last column is left as it is. */
export function printedTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => printable(cell).replaceAll("\n", " ")));
  const widths = (cells[0] ?? []).map((_cell, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}

/** Such as `2026-11-23 08:31`, in UTC. */
export function printedMoment(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace("T", " ");
}
