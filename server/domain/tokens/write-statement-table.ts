import type { StatementFilter, StatementLine } from "#contract/token-statement.ts";
import type { Database } from "#server/db/client.ts";
import { localMinute } from "./local-days.ts";
import { readLines } from "./read-statement.ts";

/** Lines that are read at once: a ledger of any length takes little memory. */
const linesAtOnce = 500;

const titles = [
  "Time",
  "What",
  "State",
  "Tokens",
  "Monthly tokens",
  "Purchased tokens",
  "Balance after",
  "Monthly after",
  "Purchased after",
  "Number",
];

/** The statement as a table for spreadsheets (RFC 4180), newest first, in parts; times are those of the filter's time zone. */
export async function* writeStatementTable(
  db: Database,
  filter: StatementFilter & { userId: string },
): AsyncGenerator<string> {
  // Excel takes a file without this mark for one of the machine's old code page.
  yield `\uFEFF${tableRow([...titles.slice(0, 1).map((title) => `${title} (${filter.timeZone})`), ...titles.slice(1)])}`;
  let before: number | null = null;
  do {
    const lines = await readLines(db, { ...filter, before, limit: linesAtOnce });
    yield lines.map((line) => tableRow(cellsOf(line, filter.timeZone))).join("");
    before = lines.length < linesAtOnce ? null : (lines.at(-1)?.id ?? null);
  } while (before !== null);
}

const stateTexts = { "in-the-making": "in the making", spent: "spent", returned: "returned" } as const;

function cellsOf(line: StatementLine, timeZone: string): (string | number)[] {
  return [
    localMinute(new Date(line.at), timeZone),
    line.what,
    line.state === null ? "" : stateTexts[line.state],
    line.tokens,
    line.planTokens,
    line.purchasedTokens,
    line.balanceAfter,
    line.planAfter,
    line.purchasedAfter,
    line.id,
  ];
}

function tableRow(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === "number" ? String(cell) : textCell(cell))).join(",")}\r\n`;
}

/**
 * Always in quotes. A text that a spreadsheet would take for a formula gets an apostrophe in front: names of cars and backgrounds are typed by people
 * (OWASP, 'CSV Injection').
 */
export function textCell(text: string): string {
  const harmless = /^\s*[=+\-@\t\r\n|%＝＋－＠]/u.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
