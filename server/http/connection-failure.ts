/** Of the system, when a connection can't be made or breaks. */
const systemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/**
 * Of PostgreSQL: connections (class 08), no room for more of them or for what they do (53), and a server that is starting, stopping or
 * was told to drop them (57P).
 */
const stateCodes = /^(08|53|57P)/;

/** Of the `pg` package, whose own errors have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client was closed|Client has encountered a connection error)/;

const maxCauses = 5;

/** Whether the database (or another service that the call needs) can't be reached now, so that the same call may succeed in a moment. */
export function isConnectionFailure(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxCauses) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // The socket of the embedded PostgreSQL is gone while that starts.
  const isSocketGone = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  if (isSocketGone || systemCodes.has(code) || stateCodes.test(code) || driverMessages.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some((one) => isConnectionFailure(one, depth + 1))) return true;
  return isConnectionFailure(error.cause, depth + 1);
}
