import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { request as httpRequest, type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { AppError } from "#contract/errors.ts";
import { addressOfHost, isPublicAddress } from "./public-address.ts";
import type { SentWebhook, WebhookRequest, WebhookSender } from "./webhook-sender.ts";

export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

export type HttpWebhookSenderSetup = {
  /** `public`: https to the public internet alone. `any`: also http, and networks of one's own. */
  networks: "public" | "any";
  timeoutMs?: number;
  resolveHost?: ResolveHost;
};

const usualTimeoutMs = 10_000;
/** Of an answer so much is read and kept for the log; the rest is cut off. */
const keptAnswerBytes = 2048;
const lookupWithinMs = 3000;
/** When time is up: what of an answer has come is told by then. */
const keepAnswerWithinMs = 100;

class RefusedAddress extends Error {}

/**
 * Sends webhooks over HTTP. The name is looked up once for each attempt, every address that comes is checked, and the connection goes to one
 * of those: a name that leads elsewhere between the check and the connection changes nothing. Redirects are not followed.
 */
export function createHttpWebhookSender(setup: HttpWebhookSenderSetup): WebhookSender {
  const { networks, timeoutMs = usualTimeoutMs, resolveHost = resolveByName } = setup;
  const resolveAllowed: ResolveHost = async (host) => {
    const addresses = await resolveHost(host);
    const isAllowed = networks === "any" || addresses.every(({ address }) => isPublicAddress(address));
    if (!isAllowed || addresses.length === 0) throw new RefusedAddress();
    return addresses;
  };
  const parse = (text: string): URL => {
    const url = URL.parse(text);
    const protocols = networks === "any" ? ["https:", "http:"] : ["https:"];
    if (url === null || !protocols.includes(url.protocol)) throw new RefusedAddress();
    if (url.username !== "" || url.password !== "" || url.hash !== "") throw new RefusedAddress();
    // A connection to an address looks nothing up, so that the check below would not see it.
    const address = addressOfHost(url.hostname);
    if (address !== null && networks === "public" && !isPublicAddress(address)) throw new RefusedAddress();
    return url;
  };
  return {
    requireAllowed: async (text) => {
      try {
        const url = parse(text);
        if (addressOfHost(url.hostname) === null) await inTime(resolveAllowed(url.hostname));
      } catch (error) {
        // A name that nobody knows just now may be known tomorrow: each attempt looks again.
        if (error instanceof RefusedAddress) throw new AppError("webhook_address_refused", { cause: error });
      }
    },
    send: async (wanted) => {
      const startedAt = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const ended = await attempt(wanted, { signal, parse, resolveAllowed }).catch((error: unknown) => ({
        answerStatus: null,
        answer: null,
        failure: describeFailure(error, { signal, timeoutMs }),
      }));
      return { ...ended, durationMs: Math.round(performance.now() - startedAt) };
    },
  };
}

type AttemptParts = { signal: AbortSignal; parse: (text: string) => URL; resolveAllowed: ResolveHost };
type Ended = Omit<SentWebhook, "durationMs">;

async function attempt(wanted: WebhookRequest, { signal, parse, resolveAllowed }: AttemptParts): Promise<Ended> {
  const url = parse(wanted.url);
  const request = begin(url, {
    method: "POST",
    headers: { ...wanted.headers, "Content-Length": Buffer.byteLength(wanted.body) },
    // Its own connection: a kept one would not look the name up.
    agent: false,
    signal,
    lookup: asLookup(resolveAllowed),
  });
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  request.on("error", reject);
  request.on("response", (response) => void readAnswer(response).then(resolve, reject));
  // Without a listener Node closes the connection and tells nobody.
  request.on("upgrade", ({ statusCode = 101 }, socket) => {
    socket.destroy();
    resolve({ answerStatus: statusCode, answer: "", failure: failureOfStatus(statusCode) });
  });
  // Each attempt has one of a few places and holds up the end of its process: it ends in time whatever else Node tells of no event.
  signal.addEventListener("abort", () => setTimeout(reject, keepAnswerWithinMs, signal.reason), { once: true });
  request.end(wanted.body);
  return promise.finally(() => request.destroy());
}

/** As a connection looks names up: what it gets here is what it connects to. */
function asLookup(resolveHost: ResolveHost): LookupFunction {
  const asCallback = callbackify(resolveHost);
  return (host, options, done) => {
    asCallback(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) done(error, "");
      else if (options.all) done(null, [...addresses]);
      else done(null, first?.address ?? "", first?.family);
    });
  };
}

function begin(url: URL, options: RequestOptions): ClientRequest {
  return url.protocol === "https:" ? httpsRequest(url, options) : httpRequest(url, options);
}

async function readAnswer(response: IncomingMessage): Promise<Ended> {
  const answerStatus = response.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue;
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= keptAnswerBytes) break;
    }
  } catch (error) {
    // The status has come: what is missing of the body changes nothing of what it says.
    if (!response.complete && chunks.length === 0 && answerStatus === 0) throw error;
  }
  // What no column can hold.
  const answer = Buffer.concat(chunks).subarray(0, keptAnswerBytes).toString("utf8").replaceAll("\0", "�");
  return { answerStatus, answer: answer.toWellFormed(), failure: failureOfStatus(answerStatus) };
}

function failureOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  return `It answered ${status}.`;
}

const failuresOfCodes: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection broke.",
  ENOTFOUND: "There is no such host.",
  EAI_AGAIN: "The host’s name could not be looked up.",
  CERT_HAS_EXPIRED: "Its certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Its certificate is self-signed.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another host.",
};

function describeFailure(error: unknown, { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number }): string {
  if (signal.aborted) return `No answer within ${timeoutMs / 1000} seconds.`;
  if (error instanceof RefusedAddress) return "The address is not one of the public internet, or not https.";
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
  return failuresOfCodes[code] ?? `The connection failed (${code}).`;
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The name was not looked up in time.")), lookupWithinMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const resolveByName: ResolveHost = (host) => lookup(host, { all: true, order: "verbatim" });
