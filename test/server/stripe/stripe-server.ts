import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { answerAsStripe, isList, type StripeCall } from "./stripe-answers.ts";
import { StripeHappenings } from "./stripe-happenings.ts";
import { nowSeconds, StripeShelf, type StripeThing } from "./stripe-shelf.ts";

export const stripeKeys = { secretKey: "sk_test_51CarvasTests", webhookSecret: "whsec_carvas_tests" } as const;

export type SentToStripe = { method: string; path: string; form: URLSearchParams; idempotencyKey: string | undefined };
type Reply = { status: number; body: object };

/**
 * A server that speaks Stripe's wire format, as far as the product asks: forms in, JSON out, lists by the page, keys that make a call happen
 * once, and events with its package's own signature.
 */
export class StripeServer extends StripeHappenings {
  readonly sent: SentToStripe[] = [];
  readonly #shelf: StripeShelf;
  readonly #server: Server;
  readonly #answersByKey = new Map<string, { form: string; answer: object }>();
  #isDown = false;
  #refuses: (call: StripeCall) => boolean = () => false;
  #refusal: Reply = refusal(500, "api_error");
  #beforeList: () => Promise<void> = async () => {};

  constructor(shelf: StripeShelf) {
    super(shelf);
    this.#shelf = shelf;
    this.#server = createServer((request, response) => {
      void this.#reply(request).then(({ status, body }) => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
    });
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }
  close(): Promise<void> {
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }
  get address() {
    const { port } = this.#server.address() as AddressInfo;
    return { host: "127.0.0.1", port, protocol: "http" as const };
  }
  get(id: string): StripeThing {
    return this.#shelf.get(id);
  }
  change(id: string, fields: Record<string, unknown>): void {
    this.#shelf.change(id, fields);
  }
  setDown(isDown: boolean): void {
    this.#isDown = isDown;
  }
  /** An outage of some calls only, or with `forbidden` what the key may not do. */
  refuseCalls(refuses: (call: StripeCall) => boolean, why: "outage" | "forbidden" = "outage"): void {
    this.#refuses = refuses;
    this.#refusal = why === "outage" ? refusal(500, "api_error") : refusal(403, "invalid_request_error");
  }
  /** Waited for before a list that was made is sent. */
  holdLists(wait: () => Promise<void>): void {
    this.#beforeList = wait;
  }
  /** An event about a thing as it stands, with its signature. */
  signedEvent(type: string, thingId: string): { body: string; signature: string } {
    const event = { id: this.#shelf.nextId("evt"), object: "event", type, created: nowSeconds() };
    const body = JSON.stringify({ ...event, data: { object: this.#shelf.find(thingId) } });
    return { body, signature: signatureOf(body, { at: nowSeconds(), secret: stripeKeys.webhookSecret }) };
  }

  async #reply(request: IncomingMessage): Promise<Reply> {
    const form = new URLSearchParams(await readText(request));
    const { method = "GET", headers } = request;
    const call = { method, url: new URL(request.url ?? "/", "http://stripe.test"), form };
    const key = headers["idempotency-key"];
    const idempotencyKey = typeof key === "string" ? key : undefined;
    this.sent.push({ method, path: call.url.pathname, form, idempotencyKey });
    if (this.#isDown) return refusal(500, "api_error");
    if (this.#refuses(call)) return this.#refusal;
    if (headers.authorization !== `Bearer ${stripeKeys.secretKey}`) return refusal(401, "invalid_request_error");
    return idempotencyKey === undefined ? this.#answer(call) : this.#answerOnce(call, idempotencyKey);
  }

  async #answerOnce(call: StripeCall, key: string): Promise<Reply> {
    const form = call.form.toString();
    const earlier = this.#answersByKey.get(key);
    if (earlier !== undefined)
      return earlier.form === form ? { status: 200, body: earlier.answer } : refusal(400, "idempotency_error");
    const reply = await this.#answer(call);
    if (reply.status === 200) this.#answersByKey.set(key, { form, answer: reply.body });
    return reply;
  }

  async #answer(call: StripeCall): Promise<Reply> {
    const body = answerAsStripe(this.#shelf, call);
    if (isList(call)) await this.#beforeList();
    return body === null ? refusal(404, "invalid_request_error") : { status: 200, body };
  }
}

export async function startStripeServer(): Promise<StripeServer> {
  const server = new StripeServer(new StripeShelf());
  await server.listen();
  return server;
}

function refusal(status: number, type: string): Reply {
  return { status, body: { error: { type, message: "Refused." } } };
}

const helper = new Stripe(stripeKeys.secretKey);

export function signatureOf(payload: string, { at, secret }: { at: number; secret: string }): string {
  return helper.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
