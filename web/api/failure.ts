import { errorTable, isErrorCode, type ErrorCode } from "#contract/errors.ts";

/** Said when no answer came. A browser knows whether it has a network at all; beyond that nobody can tell which end is silent. */
const silenceTexts = {
  offline: "You are offline. Try again when you are back online.",
  unreachable: "Carvas can't be reached just now. Please try again in a moment.",
} as const;

/** A full disk takes longer than a moment, and so does a day's allowance. */
const lastingCodes: ReadonlySet<Failure["code"]> = new Set([
  "storage_low",
  "ai_closed_today",
  "ai_not_set_up",
  "ai_quota_used",
]);

/** `validation_failed` where something is read: its address was cut off on its way. */
const goneCodes: ReadonlySet<Failure["code"]> = new Set(["not_found", "link_ended", "validation_failed"]);

/** A call that did not succeed: what the server answered, or `connection` when no answer came at all. */
export class Failure extends Error {
  readonly code: ErrorCode | "connection";
  readonly status: number;
  /** Reasons a person can act on, such as why a password is weak. */
  readonly reasons: readonly string[];
  /** To quote to support; empty when no answer came. */
  readonly requestId: string;
  /** No answer came, and the browser knew of no network: trying again at once is of no use. */
  readonly wasOffline: boolean;

  constructor(options: {
    code: Failure["code"];
    status: number;
    message?: string;
    reasons?: readonly string[];
    requestId?: string;
  }) {
    // Asked only after a call has failed: a server on this very machine answers without any network.
    const wasOffline = options.code === "connection" && !hasNetwork();
    const fallback =
      options.code === "connection"
        ? silenceTexts[wasOffline ? "offline" : "unreachable"]
        : errorTable[options.code].message;
    super(options.message || fallback);
    this.name = "Failure";
    this.code = options.code;
    this.status = options.status;
    this.reasons = options.reasons ?? [];
    this.requestId = options.requestId ?? "";
    this.wasOffline = wasOffline;
  }

  /** Whether the same call may succeed in a moment (status 0, or 500 and above). */
  get isRetryable(): boolean {
    return (this.code === "connection" || this.status >= 500) && !lastingCodes.has(this.code);
  }

  /** Of something that was read: it is not there, or no longer. Any other failure says nothing of what is on the screen already. */
  get meansGone(): boolean {
    return goneCodes.has(this.code);
  }
}

function hasNetwork(): boolean {
  return typeof navigator === "undefined" || navigator.onLine;
}

/** Reads a failed answer, whatever it holds: a proxy in between may answer with HTML. */
export function parseFailure(status: number, body: string): Failure {
  const answer = parseObject(body);
  const code = typeof answer.code === "string" && isErrorCode(answer.code) ? answer.code : codeOfStatus(status);
  const message =
    typeof answer.error === "string" ? answer.error : typeof answer.message === "string" ? answer.message : undefined;
  const reasons = Array.isArray(answer.reasons) ? answer.reasons.filter((reason) => typeof reason === "string") : [];
  const requestId = typeof answer.requestId === "string" ? answer.requestId : "";
  return new Failure({ code, status, message, reasons, requestId });
}

/** Anything thrown, as a failure that can be shown. */
export function toFailure(thrown: unknown): Failure {
  return thrown instanceof Failure ? thrown : new Failure({ code: "internal", status: 500 });
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return "unauthenticated";
    case 402:
      return "insufficient_tokens";
    case 403:
      return "forbidden";
    case 404:
      return "not_found";
    case 409:
      return "conflict";
    case 413:
      return "file_too_large";
    case 429:
      return "rate_limited";
    case 502:
    case 503:
    case 504:
      return "unavailable";
    default:
      return status >= 500 ? "internal" : "malformed_request";
  }
}
