import { Failure, parseFailure, toFailure } from "./failure.ts";
import { repeat } from "./repeat.ts";

type CallOptions = {
  method?: "GET" | "POST" | "PATCH";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  cache?: RequestCache;
  /** Goes on when the page is left meanwhile. Small bodies only: browsers allow 64 KiB. */
  keepalive?: boolean;
};

/**
 * One call to our own server; the answer's type is the contract's and is trusted, because both sides are built from it.
 * @throws {Failure}
 */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = "GET", body, headers, signal, cache, keepalive } = options;
  const response = await fetch(path, {
    method,
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    cache,
    keepalive,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Failure({ code: "connection", status: 0 });
  });
  if (!response.ok) throw parseFailure(response.status, await response.text());
  return parseAnswer<Answer>(await response.text());
}

function parseAnswer<Answer>(body: string): Answer {
  return JSON.parse(body || "null") as Answer;
}

/**
 * Up to three attempts for failures that may pass by themselves in a moment; being offline mostly takes longer.
 * @throws {Failure} the last attempt's; a DOMException `AbortError` when cancelled
 */
export function withRetries<Answer>(
  attempt: () => Promise<Answer>,
  onRepeat?: (nextAttempt: number) => void,
): Promise<Answer> {
  const asFailure = (error: unknown) => {
    throw isAbort(error) ? error : toFailure(error);
  };
  const mayPass = (error: unknown) => error instanceof Failure && error.isRetryable && !error.wasOffline;
  return repeat(() => attempt().catch(asFailure), { mayPass, onRepeat });
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
