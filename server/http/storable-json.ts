import { AppError } from "#contract/errors.ts";

/** Far deeper than any call of ours. */
const maxDepth = 16;

/** What a careless merge of objects would write into every object of the process. */
const dangerousKeys = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Throws `validation_failed`, naming the field, for JSON that no column can hold (PostgreSQL stores no NUL, UTF-8 no half of a surrogate
 * pair), that is nested without end or that names an object's prototype. What is no JSON at all is left to the call's own check.
 */
export function requireStorableJson(text: string): void {
  const waiting = [{ value: parseOrNull(text), path: "", depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value === "string") requireStorableText(value, path);
    if (typeof value !== "object" || value === null) continue;
    if (depth === maxDepth) refuse(path, `is nested deeper than ${maxDepth} levels`);
    for (const [key, member] of Object.entries(value)) {
      requireStorableText(key, path);
      if (dangerousKeys.has(key) && !Array.isArray(value)) refuse(path, "has a name that is not allowed");
      waiting.push({ value: member, path: path === "" ? key : `${path}.${key}`, depth: depth + 1 });
    }
  }
}

/** In an address NUL is the only such character: percent signs that are no UTF-8 stay as they are. */
export function requireStorableAddress(url: string): void {
  if (url.includes("%00")) refuse("address", "holds a character that can't be kept");
}

function requireStorableText(text: string, path: string): void {
  if (text.includes("\0") || !text.isWellFormed()) refuse(path, "holds a character that can't be kept");
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
