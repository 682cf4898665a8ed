import recheck from "recheck/lib/browser.js";
import type { Pattern } from "./find-patterns.ts";

/** Null: no text makes it slow. */
export type Judgement = null | string;

/** Of patterns that are safe most take milliseconds; what is not told in this time has to be written in a plainer way. */
const mostMs = 60_000;

/**
 * Whether some text makes a regular expression go back over it again and again, as recheck finds by its automaton, and by trying. In plain
 * JavaScript: its faster forms are programs of its own.
 */
export function judgePattern({ source, flags }: Pattern): Judgement {
  // What it doesn't know of changes no pattern's time: places of groups, and sets, which are told apart by `u` as well.
  const known = flags.replace("d", "").replace("v", "u");
  const result = recheck.checkSync(source, known, { timeout: mostMs });
  switch (result.status) {
    case "safe":
      return null;
    case "vulnerable":
      return `${result.complexity.summary}, by ${JSON.stringify(result.attack.string.slice(0, 60))}`;
    case "unknown":
      return `not told (${result.error.kind})`;
  }
}
