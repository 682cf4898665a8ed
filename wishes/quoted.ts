const longestQuote = 40;

/** A user's words inside a sentence of ours: one line, no control characters, not too long. */
export function quoted(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, " ").trim();
  const letters = Array.from(line);
  return `‘${
    letters.length <= longestQuote
      ? line
      : `${letters
          .slice(0, longestQuote - 1)
          .join("")
          .trimEnd()}…`
  }’`;
}
