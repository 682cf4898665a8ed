import { cut } from "./bound-line.ts";

export type ErrorDescription = {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: ErrorDescription;
};

const maxCauses = 5;

/**
 * What of an error may be logged. Drizzle puts the parameters of a failed query, and PostgreSQL the offending values in `detail`,
 * into their errors: both can hold an e-mail address, so only the statement, the code and the constraint are kept.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: "A value that is no Error was thrown." };
  const message = cut(isFailedQuery(error) ? `Failed query: ${error.query}` : error.message);
  const description: ErrorDescription = { type: cut(error.name), message };
  if ("code" in error && typeof error.code === "string") description.code = cut(error.code);
  if ("constraint" in error && typeof error.constraint === "string") description.constraint = cut(error.constraint);
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  if (frames !== undefined && frames.length > 0) description.stack = cut(frames.join("\n"));
  if (error.cause instanceof Error && depth < maxCauses) description.cause = describeError(error.cause, depth + 1);
  return description;
}

/** Drizzle's, known by what it carries: the log stands below the database and does not load its library. */
export function isFailedQuery(error: Error): error is Error & { query: string } {
  return "query" in error && typeof error.query === "string" && "params" in error;
}
