import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CarvasError } from "./carvas-error.ts";
import type { Calls, Failure } from "./contract.ts";

export type CallName = keyof Calls;

type Part = "params" | "query" | "headers" | "body";
type NeededParts<Name extends CallName> = {
  [
    Key in Part as Calls[Name][Key] extends undefined ? never : object extends Calls[Name][Key] ? never : Key
  ]: Calls[Name][Key];
};
type OptionalParts<Name extends CallName> = {
  [
    Key in Part as Calls[Name][Key] extends undefined ? never : object extends Calls[Name][Key] ? Key : never
  ]?: Calls[Name][Key];
};

/** What a call of this name takes: its parameters, query, headers and body, and a signal that ends it. */
export type CallInput<Name extends CallName> = NeededParts<Name> & OptionalParts<Name> & { signal?: AbortSignal };

export type Call = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<Calls[Name]["answer"]>;

export type CallSetup = {
  /** A key of the account, `carvas_live_…`. */
  key: string;
  /** Where Carvas runs, such as `https://carvas.example`. */
  url: string;
  /** How often a call is tried again that met a busy server, a limit or no answer. */
  maxRetries?: number;
  fetch?: typeof fetch;
};

const usualRetries = 5;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** These say that the same call may succeed later. */
const passingStatuses = new Set([408, 429, 502, 503, 504]);

/** What work that was waited for has failed with, though its status be a passing one: the same call again would order it anew. */
const isEndOfWork = (code: string): boolean => code === "engine_failed" || code.startsWith("ai_");

type Given = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
};

/**
 * Calls by name. Every POST carries an `Idempotency-Key`, so that trying again orders nothing twice. The key goes to `url` and nowhere else:
 * redirects are not followed. Throws `CarvasError`.
 */
export function createCall(setup: CallSetup): Call {
  const { maxRetries = usualRetries } = setup;
  const key = requireSendableKey(setup.key);
  const send = setup.fetch ?? fetch;
  const base = requireSafeUrl(setup.url);
  const call = async (name: string, { params, query, headers, body, signal }: Given): Promise<unknown> => {
    const [method = "GET", path = "/"] = name.split(" ");
    const address = addressOf(base, { path, params, query });
    const isForm = body instanceof FormData;
    const request: RequestInit = {
      method,
      headers: {
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
        ...(method === "POST" && { "Idempotency-Key": randomUUID() }),
        ...lowerToTitle(headers),
        Authorization: `Bearer ${key}`,
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
      redirect: "error",
      signal,
    };
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await tryOnce(() => send(address, request), address.origin, signal);
      if ("response" in outcome) return readAnswer(outcome.response);
      if (attempt >= maxRetries || !outcome.isPassing) throw outcome.error;
      await sleep(outcome.pauseMs ?? pauseAfter(attempt), undefined, { signal });
    }
  };
  // What goes in and comes out is what the contract says of each name; the compiler can't follow a name that is not known yet.
  return call as Call;
}

/** Told apart by its name: a `fetch` of somebody else's has a `Response` of its own. */
type Taken = { response: Response };
type Refused = { error: CarvasError; isPassing: boolean; pauseMs: number | null };

async function tryOnce(
  send: () => Promise<Response>,
  origin: string,
  signal: AbortSignal | undefined,
): Promise<Taken | Refused> {
  let response: Response;
  try {
    response = await send();
  } catch (cause) {
    signal?.throwIfAborted();
    const error = new CarvasError(`The server at ${origin} could not be reached.`, { code: "network", cause });
    return { error, isPassing: true, pauseMs: null };
  }
  if (response.ok) return { response };
  const error = await readFailure(response);
  const mayPass = passingStatuses.has(response.status) && !isEndOfWork(error.code);
  const isPassing = mayPass || error.code === "idempotency_in_progress";
  const seconds = Number(response.headers.get("retry-after"));
  const pauseMs = seconds > 0 ? Math.min(seconds * 1000, longestPauseMs * 2) : null;
  return { error, isPassing, pauseMs };
}

async function readFailure(response: Response): Promise<CarvasError> {
  const text = await response.text();
  const failure = parseFailure(text);
  const { status } = response;
  if (failure === null) return new CarvasError(`The server answered ${status}.`, { status, code: "unknown" });
  const { error, code, reasons, requestId } = failure;
  return new CarvasError(error, { status, code, reasons, requestId });
}

function parseFailure(text: string): Failure | null {
  try {
    const parsed = JSON.parse(text) as Partial<Failure> | null;
    return typeof parsed?.code === "string" && typeof parsed.error === "string" ? (parsed as Failure) : null;
  } catch {
    // A proxy's page, not an answer of the server's.
    return null;
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const isJson = response.headers.get("content-type")?.includes("application/json") ?? false;
  const isFile = response.headers.has("content-disposition");
  return isJson && !isFile ? response.json() : response;
}

function addressOf(base: URL, { path, params, query }: Pick<Given, "params" | "query"> & { path: string }): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const address = new URL(filled, base);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

/** So that a header that is given takes the place of ours. */
function lowerToTitle(headers: Record<string, string> = {}): Record<string, string> {
  const titled = ([name, value]: [string, string]) => [
    name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    value,
  ];
  return Object.fromEntries(Object.entries(headers).map(titled));
}

function pauseAfter(attempt: number): number {
  return Math.min(firstPauseMs * 2 ** attempt * (0.75 + Math.random() / 2), longestPauseMs);
}

/** What no header can hold would look like a server that is not reached. */
function requireSendableKey(text: string): string {
  const key = text.trim();
  if (/^[!-~]+$/.test(key)) return key;
  const message = "This is no API key: one is carvas_live_ and 42 letters and digits. Copy it anew.";
  throw new CarvasError(message, { code: "bad_key" });
}

const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A key must not travel in the clear. */
function requireSafeUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["https:", "http:"].includes(url.protocol)) {
    throw new CarvasError(`${text} is no address such as https://carvas.example.`, { code: "bad_url" });
  }
  if (url.protocol === "http:" && !localHosts.has(url.hostname)) {
    throw new CarvasError("A key is only sent over https, or to this machine.", { code: "bad_url" });
  }
  return url;
}
