import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { maxCorrectionBytes } from "#contract/brush.ts";
import { AppError } from "#contract/errors.ts";
import { readKeyOf, refuseKeyInAddress } from "./api-key.ts";
import { incomingOf } from "./incoming-message.ts";
import type { AppEnv } from "./router.ts";
import { requireStorableAddress, requireStorableJson } from "./storable-json.ts";
import { watchProgress } from "./watch-progress.ts";

/** More is read only from whose session or key is known, but for a contact message: five thousand characters, each escaped in JSON. */
const strangersBytes = 8 * 1024;
const contactPath = "/api/functions/send-contact-email";
const usualBytes = 64 * 1024;
/** Strokes are many numbers. */
const correctionPath = /^\/api\/uploads\/[^/]+\/cut-out\/corrections$/;
/** Reading a megabyte of numbers holds everybody up for as long as dozens of small calls: ten a minute, and nobody saves as often. */
const worthOfStrokes = 60;
const arrivesWithinMs = 10_000;
/** Cut at once, a client that is still sending would lose the answer. */
const cutAfterMs = 500;

/** What a browser shows of our own pages opens six; an office behind one address sends many photos at once. */
const maxUploadsPerClient = 64;
const uploadPaths: ReadonlySet<string> = new Set([
  "/api/functions/simple-image-upload",
  "/api/functions/upload-to-gcs",
]);

/** Other methods' bodies mean nothing, and the Fetch API has no place for them. */
const methodsWithBody = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Reads every body but an uploaded photo's before anything else does, up to 64 KB (8 KB from strangers, 1 MB for strokes) and 10 seconds, and looks whether
 * it can be stored. Throws `body_too_large`, `unauthenticated`, `rate_limited`, `stalled`, `validation_failed`. Who goes on sending has half a second to read the answer.
 */
export function limitBody() {
  const uploads = new Map<string, number>();
  return createMiddleware<AppEnv>(async (context, next) => {
    requireStorableAddress(context.req.url);
    refuseKeyInAddress(context.req.url);
    const incoming = incomingOf(context);
    // A request without a connection (a test) is in memory already.
    if (incoming === null || !hasBody(incoming)) return next();
    if (isUpload(context)) return takeItsTime(uploads, { client: context.get("clientAddress"), incoming, next });
    const body = await readBody(incoming, await mostBytes(context, incoming));
    const { method, url, headers, signal } = context.req.raw;
    if (headers.get("content-type")?.toLowerCase().includes("json")) requireStorableJson(body.toString("utf8"));
    if (methodsWithBody.has(method)) {
      context.req.raw = new Request(url, { method, headers, signal, body: new Uint8Array(body) });
    }
    return next();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Its JSON form, which records a preset, is a small call like any other. */
function isUpload({ req }: Context): boolean {
  const isForm = req.header("content-type")?.toLowerCase().startsWith("multipart/form-data") ?? false;
  return isForm && req.method === "POST" && uploadPaths.has(req.path);
}

/** How much is read. Throws `unauthenticated` for strokes of somebody unknown, `rate_limited` for too many large ones. */
async function mostBytes(context: Context<AppEnv>, incoming: IncomingMessage): Promise<number> {
  const { req } = context;
  if (req.path === contactPath) return usualBytes;
  const length = Number(incoming.headers["content-length"] ?? Infinity);
  if (length <= strangersBytes) return strangersBytes;
  const isCorrection = req.method === "POST" && correctionPath.test(req.path);
  const account = await findAccount(context);
  if (!isCorrection) return account === null ? strangersBytes : usualBytes;
  try {
    // Whoever was signed out while drawing has to be told that.
    if (account === null) throw new AppError("unauthenticated");
    if (length <= usualBytes) return usualBytes;
    await context.get("changes").consume(account, worthOfStrokes);
  } catch (error) {
    cutSoon(incoming);
    throw error;
  }
  return maxCorrectionBytes;
}

/** Whose session or key it is; null of a stranger. */
async function findAccount(context: Context<AppEnv>): Promise<string | null> {
  const key = readKeyOf(context.req.raw);
  if (key !== null) return context.get("apiKeys").findOwner(key);
  const user = await context.get("authentication").findUser(context.req.raw.headers);
  return user?.id ?? null;
}

function cutSoon(incoming: IncomingMessage): void {
  setTimeout(() => incoming.complete || incoming.socket.destroySoon(), cutAfterMs).unref();
}

type SlowUpload = {
  client: string;
  incoming: IncomingMessage;
  next: () => Promise<void>;
};

async function takeItsTime(uploads: Map<string, number>, { client, incoming, next }: SlowUpload): Promise<void> {
  const underWay = uploads.get(client) ?? 0;
  if (underWay >= maxUploadsPerClient) throw new AppError("rate_limited", { retryAfterSeconds: 10 });
  uploads.set(client, underWay + 1);
  const progress = watchProgress(incoming);
  try {
    await Promise.race([next(), progress.stalled]);
  } finally {
    progress.stop();
    const left = (uploads.get(client) ?? 1) - 1;
    if (left === 0) uploads.delete(client);
    else uploads.set(client, left);
  }
}

/** The bytes of a body, read from the connection itself: a stream over it would have to be cancelled, and that cuts the answer off. */
function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const refuse = (): void => {
    reject(new AppError("body_too_large"));
    cutSoon(incoming);
  };
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > maxBytes) refuse();
  };
  const onEnd = (): void => resolve(Buffer.concat(chunks, bytes));
  const onBroken = (cause?: Error): void => reject(new AppError("malformed_request", { cause }));
  const deadline = setTimeout(() => reject(new AppError("stalled", { isRetryable: true })), arrivesWithinMs);
  if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) refuse();
  incoming.on("data", onData).on("end", onEnd).on("error", onBroken).on("close", onBroken);
  return promise.finally(() => {
    clearTimeout(deadline);
    incoming.off("data", onData).off("end", onEnd).off("close", onBroken);
    chunks.length = 0;
  });
}
