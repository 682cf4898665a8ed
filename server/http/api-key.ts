import { AppError } from "#contract/errors.ts";
import { apiKeyPattern, type KeyScope } from "#contract/key-scopes.ts";
import type { ApiKeys, OpenedKey } from "#server/domain/api-keys/open-api-keys.ts";
import type { Allowance } from "#server/domain/rate-limits/rate-limiter.ts";

/** Whatever stands behind it: a key with a space in it, or none, is a wrong key, and no visitor without one. */
const bearer = /^bearer(?: +([^ ].*)?)?$/i;
/** Keys that came without the word before them, or in a header of another name. */
const keyAlone = new RegExp(`^${apiKeyPattern.source}$`);
const rightHeader = "Send it as the header Authorization: Bearer carvas_live_…, with nothing before or behind it.";
/** The name of the one limit there is (draft-ietf-httpapi-ratelimit-headers). */
const policy = '"key"';

/** The key that a request names in its header, whatever it is worth; null without one. Other schemes are a proxy's affair, not ours. */
export function readKeyOf(request: Request): string | null {
  const sent = request.headers.get("authorization") ?? "";
  const found = bearer.exec(sent);
  return found === null ? null : (found[1] ?? "").trim();
}

/** A call that may carry a key, and where its answer is told of it. */
export type KeyCall = {
  request: Request;
  apiKeys: ApiKeys;
  setHeader: (name: string, value: string) => void;
  /** For the log. */
  noteKey: (id: string) => void;
};

/**
 * The key of this call, counted once; null when it carries none. The answer's headers then say how many calls are left. Throws
 * `invalid_api_key`, `rate_limited`.
 */
export async function openKeyOf({ request, apiKeys, setHeader, noteKey }: KeyCall): Promise<OpenedKey | null> {
  const text = readKeyOf(request);
  if (text === null) {
    if (isKeyMissent(request)) throw new AppError("invalid_api_key", { reasons: [rightHeader] });
    return null;
  }
  if (!keyAlone.test(text)) throw new AppError("invalid_api_key", { reasons: [rightHeader] });
  const key = await apiKeys.open(text);
  noteKey(key.id);
  tellAllowance(setHeader, key.allowance);
  if (!key.allowance.isWithin) {
    throw new AppError("rate_limited", { isRetryable: true, retryAfterSeconds: key.allowance.resetSeconds });
  }
  return key;
}

function isKeyMissent({ headers }: Request): boolean {
  return ["authorization", "x-api-key"].some((name) => keyAlone.test(headers.get(name)?.trim() ?? ""));
}

/** Throws `key_not_allowed`, and `scope_missing` with the scope's name. */
export function requireScope({ scopes }: OpenedKey, scope: KeyScope | null): void {
  if (scope === null) throw new AppError("key_not_allowed");
  if (!scopes.includes(scope)) throw new AppError("scope_missing", { reasons: [`It needs the scope ${scope}.`] });
}

/** Without what a key might be: addresses are logged. */
export function withoutKeys(text: string): string {
  return text.replaceAll(new RegExp(apiKeyPattern, "g"), "carvas_live_…");
}

/** Throws `key_in_address`. */
export function refuseKeyInAddress(url: string): void {
  if (apiKeyPattern.test(url)) throw new AppError("key_in_address");
}

/** As the working group's draft has it now, and as clients of its earlier versions read it. */
function tellAllowance(
  setHeader: KeyCall["setHeader"],
  { limit, windowSeconds, remaining, resetSeconds }: Allowance,
): void {
  setHeader("RateLimit-Policy", `${policy};q=${limit};w=${windowSeconds}`);
  setHeader("RateLimit", `${policy};r=${remaining};t=${resetSeconds}`);
  setHeader("RateLimit-Limit", String(limit));
  setHeader("RateLimit-Remaining", String(remaining));
  setHeader("RateLimit-Reset", String(resetSeconds));
}
