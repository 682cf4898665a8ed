const deepestCause = 6;

/** Codes of a connection that never came about: nothing was sent. */
const neverSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Whether a call that the network failed had been sent: then a bill may come. */
export function networkKind(error: unknown): "unreachable" | "hung-up" {
  const wasSent = !causesOf(error).some(
    (cause) => cause instanceof Error && "code" in cause && neverSent.test(String(cause.code)),
  );
  return wasSent ? "hung-up" : "unreachable";
}

/** An error, and what led to it. */
export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let next = error; next !== undefined && next !== null && causes.length < deepestCause;) {
    causes.push(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  return causes;
}
