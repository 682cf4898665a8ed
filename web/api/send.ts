import type { AnswerOf, BodyOf, HeadersOf, ParamsOf, QueryOf, RouteLike } from "#contract/route-types.ts";
import type { RouteAddress } from "./routes.ts";
import { noteServerTime } from "./server-clock.ts";

// Apart from `client.ts`, which brings the texts of errors: every visitor's page asks who is signed in.

type Part<Name extends string, Value> = [Value] extends [never] ? unknown : { readonly [Key in Name]: Value };
type OptionalPart<Name extends string, Value> = [Value] extends [never] ? unknown : { readonly [Key in Name]?: Value };

/** What goes into a route's address. */
export type AddressInput<Route extends RouteLike> = Part<"params", ParamsOf<Route>> &
  OptionalPart<"query", QueryOf<Route>>;

type FetchOptions = {
  readonly signal?: AbortSignal;
  readonly cache?: RequestCache;
  /** Goes on when the page is left meanwhile. Small bodies only: browsers allow 64 KiB. */
  readonly keepalive?: boolean;
};

export type CallInput<Route extends RouteLike> = AddressInput<Route> &
  Part<"body", BodyOf<Route>> &
  OptionalPart<"headers", HeadersOf<Route>> &
  FetchOptions;

/** The same as far as it is known while the route is not. */
type AnyAddressInput = { readonly params?: object; readonly query?: object };
type AnyInput = AnyAddressInput & { readonly body?: unknown; readonly headers?: object } & FetchOptions;

/** The route's path with its parameters, and behind it what is asked for; what is undefined or empty is left out. */
export function addressOf<Route extends RouteLike>(
  { path }: RouteAddress<Route>,
  { params = {}, query = {} }: AddressInput<Route> & AnyAddressInput,
): string {
  const values = new Map(texts(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ""));
  const asked = new URLSearchParams(texts(query)).toString();
  return asked === "" ? filled : `${filled}?${asked}`;
}

/** @throws what `fetch` throws when no answer comes */
export function send<Route extends RouteLike>(
  route: RouteAddress<Route>,
  input: CallInput<Route> & AnyInput,
): Promise<Response> {
  const { headers = {}, signal, cache, keepalive } = input;
  const body = bodyOf(route.method, input.body);
  const answer = fetch(addressOf(route, input), {
    method: route.method.toUpperCase(),
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
export function sendBeacon<Route extends RouteLike & { readonly method: "post" }>(
  route: RouteAddress<Route>,
  body: BodyOf<Route>,
): void {
  // Its owner may have switched it off, and then the browser has no such function.
  if (!("sendBeacon" in navigator)) return;
  navigator.sendBeacon(route.path, new Blob([JSON.stringify(body)], { type: "application/json" }));
}

/** Whatever changes something is sent as JSON, also without a word: a form of another site can't do that. */
function bodyOf(method: string, body: unknown): string | undefined {
  return method === "get" ? undefined : JSON.stringify(body ?? {});
}

function texts(fields: object): [string, string][] {
  return Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === "string" && field[1] !== "",
  );
}

/**
 * The one place where what the server answers is taken at the contract's word, unchecked: both sides are built from the same routes, and
 * the server checks what it sends by its own tests. What comes without having been asked for is checked: `live-guards.ts`.
 */
export function readAnswer<Route extends RouteLike>(_route: RouteAddress<Route>, body: string): AnswerOf<Route> {
  return JSON.parse(body || "null") as AnswerOf<Route>;
}
