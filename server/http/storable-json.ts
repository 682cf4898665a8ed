import { AppError } from "#contract/errors.ts";

/** Far deeper than any call of ours. */
const maxDepth = 16;

/** What a careless merge of objects would write into every object of the process. */
const dangerousKeys = new Set(["__proto__", "constructor", "prototype"]);

/** The largest correction of a cut-out, forty thousand points of two numbers each, has some 122,000. */
const maxValues = 200_000;

/**
 * Throws `validation_failed`, naming the field, for JSON that no column can hold (PostgreSQL stores no NUL, UTF-8 no half of a surrogate
 * pair), that is nested without end, has values without end or names an object's prototype. What is no JSON at all is left to the call's own check.
 */
export function requireStorableJson(text: string): void {
  // Before it is parsed, which takes several times as long. Of strokes, which alone may be that many, no text has a comma.
  if (countCommas(text) > maxValues) refuse("", `holds more than ${maxValues} values`);
  const left = { values: maxValues };
  const fault = findFault(parseOrNull(text), 0, left);
  if (fault !== null) refuse(fault.path.toReversed().join("."), fault.reason);
}

const comma = 44;

function countCommas(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === comma) count += 1;
  return count;
}

/** Its path from the inside out. */
type Fault = { readonly path: string[]; readonly reason: string };

/** Nothing is allocated for what is sound: a stranger's body of zeros would cost more to look at than to send. */
function findFault(value: unknown, depth: number, left: { values: number }): Fault | null {
  left.values -= 1;
  if (left.values < 0) return { path: [], reason: `holds more than ${maxValues} values` };
  if (typeof value === "string") return isStorable(value) ? null : { path: [], reason: unstorable };
  if (typeof value !== "object" || value === null) return null;
  if (depth === maxDepth) return { path: [], reason: `is nested deeper than ${maxDepth} levels` };
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const fault = findFault(value[at], depth + 1, left);
      if (fault !== null) return within(fault, String(at));
    }
    return null;
  }
  // Parsed JSON inherits nothing that could be counted.
  for (const key in value) {
    if (!isStorable(key)) return { path: [], reason: unstorable };
    if (dangerousKeys.has(key)) return { path: [], reason: "has a name that is not allowed" };
    const fault = findFault(value[key as keyof typeof value], depth + 1, left);
    if (fault !== null) return within(fault, key);
  }
  return null;
}

function within(fault: Fault, key: string): Fault {
  fault.path.push(key);
  return fault;
}

/** In an address NUL is the only such character: percent signs that are no UTF-8 stay as they are. */
export function requireStorableAddress(url: string): void {
  if (url.includes("%00")) refuse("address", unstorable);
}

const unstorable = "holds a character that can't be kept";

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** V8 parses without recursion: depth costs it nothing but the text's own length. */
function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const shownPathLength = 100;

function refuse(path: string, reason: string): never {
  const field = path.slice(0, shownPathLength).toWellFormed().replaceAll("\0", "");
  throw new AppError("validation_failed", { reasons: [`${field === "" ? "body" : field}: ${reason}`] });
}
