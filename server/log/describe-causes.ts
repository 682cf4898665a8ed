import { isFailedQuery } from "./describe-error.ts";

/** What the system's codes mean to whoever runs a server. */
const meanings: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left on the disk",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "a part of the path is no folder",
  EMFILE: "too many files are open",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was cut",
  ETIMEDOUT: "no answer came",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the host's name could not be looked up",
  EHOSTUNREACH: "there is no way to that host",
  EADDRNOTAVAIL: "this machine has no such address",
};

const maxCauses = 5;

/**
 * An error with all its causes, for the one who runs the server: each a sentence, the system's codes in words. Of a failed query only
 * what the database said: Drizzle's own message holds its parameters, which can be addresses, hashes and tokens.
 */
export function describeCauses(error: unknown): string {
  const sentences: string[] = [];
  for (let next: unknown = error; next !== undefined && next !== null && sentences.length < maxCauses;) {
    const sentence = describe(next);
    // A wrapper often repeats what it wraps.
    if (!sentences.some((earlier) => earlier.includes(sentence))) sentences.push(sentence);
    next = next instanceof Error ? next.cause : undefined;
  }
  return sentences.map((sentence) => (/[.!?:)\]]$/.test(sentence) ? sentence : `${sentence}.`)).join(" ");
}

function describe(error: unknown): string {
  if (error instanceof AggregateError && error.message === "")
    return [...new Set(error.errors.map(describe))].join("; ");
  if (!(error instanceof Error)) return String(error);
  if (isFailedQuery(error)) return "A question to the database failed";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const meaning = meanings[code];
  return meaning === undefined ? error.message : `${error.message} (${meaning})`;
}
