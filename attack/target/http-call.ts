import { request, type IncomingHttpHeaders } from "node:http";
import { failureAnswer } from "#contract/failure.ts";

/** A request that may be as odd as HTTP allows. */
export type Call = {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Which address of this machine it comes from: all of 127.0.0.0/8 are. */
  from?: string;
  timeoutMs?: number;
};

export type Answer = {
  /** 0: there was none; `failure` says why. */
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  ms: number;
  failure: string | null;
};

const patienceMs = 60_000;

/** Sends it to this machine, over a connection of its own. Never rejects: no answer is an answer, too. */
export function call(port: number, sent: Call): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const finish = (part: Partial<Answer>): void => {
      clearTimeout(timer);
      const nothing = { status: 0, headers: {}, body: Buffer.alloc(0), failure: null };
      resolve({ ...nothing, ...part, ms: performance.now() - startedAt });
    };
    const outgoing = request({
      host: "127.0.0.1",
      port,
      method: sent.method ?? "GET",
      path: sent.path,
      headers: { host: `localhost:${port}`, ...sent.headers },
      localAddress: sent.from,
      agent: false,
    });
    const timer = setTimeout(() => {
      finish({ failure: "no answer in time" });
      outgoing.destroy();
    }, sent.timeoutMs ?? patienceMs);
    outgoing.on("error", (error: NodeJS.ErrnoException) => finish({ failure: error.code ?? error.message }));
    outgoing.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      const { statusCode: status = 0, headers } = incoming;
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", () => finish({ status, headers, failure: "broken off" }));
      incoming.on("end", () => finish({ status, headers, body: Buffer.concat(chunks) }));
    });
    void sendBody(outgoing, sent.body);
  });
}

async function sendBody(outgoing: ReturnType<typeof request>, body: Call["body"]): Promise<void> {
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) {
    outgoing.end(body);
    return;
  }
  for await (const piece of body) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(piece)) await untilTaken(outgoing);
  }
  outgoing.end();
}

/** Or until nobody takes any more: a server may close while it is being sent to. */
function untilTaken(outgoing: ReturnType<typeof request>): Promise<void> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      outgoing.off("drain", goOn).off("close", goOn);
      resolve();
    };
    outgoing.on("drain", goOn).on("close", goOn);
  });
}

export const json = (value: unknown): Pick<Call, "method" | "headers" | "body"> => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

/** The code of a failure in the shape that every failed call promises; null for any other answer. */
export function failureCode({ body, headers }: Answer): string | null {
  if (!(headers["content-type"] ?? "").includes("json")) return null;
  return failureAnswer.safeParse(parseJson(body)).data?.code ?? null;
}

export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Done, or refused in the promised shape; anything else is a fault of the server. */
export function isProper(answer: Answer): boolean {
  if (answer.failure !== null) return false;
  if (answer.status >= 200 && answer.status < 400) return true;
  const isPromised = answer.status < 500 || answer.status === 503;
  return isPromised && failureCode(answer) !== null;
}

/** "200", "413 body_too_large", "no answer in time". */
export function describe(answer: Answer): string {
  if (answer.failure !== null && answer.status === 0) return answer.failure;
  const word = answer.status < 400 ? "" : (failureCode(answer) ?? "without our shape");
  return `${answer.status} ${word} ${answer.failure ?? ""}`.trim();
}

/** "3 × 200, 97 × 429 rate_limited", the most frequent first. */
export function tally(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(describe(answer), (counts.get(describe(answer)) ?? 0) + 1);
  const lines = Array.from(counts).toSorted(([, a], [, b]) => b - a);
  return lines.map(([text, count]) => `${count} × ${text}`).join(", ") || "nothing";
}
