/** An error's words and its stack have room; a path of 16 KB, or what a service sends back, has not. */
const mostCharacters = 4000;
const mostDepth = 4;

/**
 * JSON leaves as they are: DEL and the C1 controls, of which U+009B begins a command for the terminal as ESC does, what some programs take for the end
 * of a line, and all that is there to change how others are shown: their direction, their joining, notes between their lines.
 */
const unseen = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A JSON line with those written as JSON escapes them: it means the same. They stand within its strings alone. */
export function escapeUnseen(line: string): string {
  return line.replace(unseen, (sign) => Array.from({ length: sign.length }, (_, at) => escapeUnit(sign, at)).join(""));
}

function escapeUnit(sign: string, at: number): string {
  return `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`;
}

/** The same fields, long texts cut. */
export function boundFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, bound(value, 1)]));
}

function bound(value: unknown, depth: number): unknown {
  if (typeof value === "string") return cut(value);
  const isPlain = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain || depth === mostDepth) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bound(one, depth + 1)]));
}

export function cut(text: string): string {
  if (text.length <= mostCharacters) return text;
  return `${text.slice(0, mostCharacters).toWellFormed()}… (${text.length} characters)`;
}
