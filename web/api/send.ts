import type { AnswerOf, BodyOf, Call, HeadersOf, PathOf, QueryOf } from "#contract/route-types.ts";
import { noteServerTime } from "./server-clock.ts";

// Apart from `client.ts`, which brings the texts of errors: every visitor's page asks who is signed in.

/** Needed where the contract needs something of it, and refused where it has nothing of the kind. */
type Part<Key extends string, Value> = [Value] extends [never]
  ? { readonly [One in Key]?: never }
  : object extends Value
    ? { readonly [One in Key]?: Value }
    : { readonly [One in Key]: Value };

type AddressInput<Name extends Call> = Part<"path", PathOf<Name>> & Part<"query", QueryOf<Name>>;

type FetchOptions = {
  readonly signal?: AbortSignal;
  readonly cache?: RequestCache;
  /** Goes on when the page is left meanwhile. Small bodies only: browsers allow 64 KiB. */
  readonly keepalive?: boolean;
};

type CallInput<Name extends Call> = AddressInput<Name> &
  Part<"body", BodyOf<Name>> &
  Part<"headers", HeadersOf<Name>> &
  FetchOptions;

type Given<Input> = object extends Input ? [input?: Input] : [input: Input];

/** What follows the name of a call: nothing where nothing is needed. */
export type InputOf<Name extends Call> = Given<CallInput<Name>>;

/** The same as far as it is known while the call is not. */
type AnyInput = {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: object;
} & FetchOptions;

/** The call's path with its parameters, and behind it what is asked for; what is undefined or empty is left out. */
export function addressOf<Name extends Call>(name: Name, ...[input]: Given<AddressInput<Name>>): string {
  return addressWith(name, input ?? {});
}

function addressWith(name: Call, { path = {}, query = {} }: AnyInput): string {
  const values = new Map(texts(path));
  const filled = partsOf(name).path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(values.get(key) ?? ""),
  );
  const asked = new URLSearchParams(texts(query)).toString();
  return asked === "" ? filled : `${filled}?${asked}`;
}

/** The two halves of a call's name. */
export function partsOf(name: Call): { method: string; path: string } {
  const [method = "", path = ""] = name.split(" ");
  return { method: method.toUpperCase(), path };
}

/** @throws what `fetch` throws when no answer comes */
export function send<Name extends Call>(name: Name, ...[input]: InputOf<Name>): Promise<Response> {
  return sendWith(name, input ?? {});
}

function sendWith(name: Call, input: AnyInput): Promise<Response> {
  const { headers = {}, signal, cache, keepalive } = input;
  const { method } = partsOf(name);
  const body = bodyOf(method, input.body);
  const answer = fetch(addressWith(name, input), {
    method,
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...Object.fromEntries(texts(headers)),
    },
    body,
    signal,
    cache,
    keepalive,
  });
  if (body !== undefined) noteChange(answer);
  return answer.then((response) => {
    noteServerTime(response);
    return response;
  });
}

const changesUnderWay = new Set<Promise<unknown>>();

function noteChange(answer: Promise<Response>): void {
  const settled: Promise<unknown> = answer.then(
    () => undefined,
    () => undefined,
  );
  changesUnderWay.add(settled);
  void settled.then(() => changesUnderWay.delete(settled));
}

/** Until all calls that change something have been answered: their answers may bring another session. Long ones are not waited for. */
export async function untilChangesAreAnswered(longestMs: number): Promise<void> {
  if (changesUnderWay.size === 0) return;
  await Promise.race([Promise.all(changesUnderWay), new Promise((resolve) => setTimeout(resolve, longestMs))]);
}

/** A call that outlives the page, and of which nobody hears whether it arrived. */
export function sendBeacon<Name extends Call & `post ${string}`>(name: Name, body: BodyOf<Name>): void {
  // Its owner may have switched it off, and then the browser has no such function.
  if (!("sendBeacon" in navigator)) return;
  navigator.sendBeacon(partsOf(name).path, new Blob([JSON.stringify(body)], { type: "application/json" }));
}

/** Whatever changes something is sent as JSON, also without a word: a form of another site can't do that. */
function bodyOf(method: string, body: unknown): string | undefined {
  return method === "GET" ? undefined : JSON.stringify(body ?? {});
}

function texts(fields: object): [string, string][] {
  return Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === "string" && field[1] !== "",
  );
}

/**
 * The one place where what the server answers is taken at the contract's word, unchecked: both sides are built from the same routes, and
 * the server checks what it sends by its own tests. Live events are taken so as well (`live-cache.ts`).
 */
export function readAnswer<Name extends Call>(_name: Name, body: string): AnswerOf<Name> {
  return JSON.parse(body || "null") as AnswerOf<Name>;
}
