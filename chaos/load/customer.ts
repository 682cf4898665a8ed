import { z } from "zod";
import { carPhoto } from "#attack/files/pictures.ts";
import { json, parseJson, type Answer } from "#attack/target/http-call.ts";
import { signUp, type Person, type Site } from "#attack/target/person.ts";
import { until } from "#attack/target/until.ts";
import { generationStatuses, statusRank, type GenerationStatus } from "#contract/statuses.ts";
import { watchStream, type StreamRecord } from "./watch-stream.ts";

/** Something that was ordered and accepted: a picture, or a set of six views. */
export type Order = {
  readonly id: string;
  readonly kind: "picture" | "views";
  /** Under which the call was repeated until it was answered. */
  readonly idempotencyKey: string;
  /** What the person's own stream has told of it last. */
  heard: GenerationStatus | null;
};

export type CustomerRecord = {
  readonly person: Person;
  readonly orders: Order[];
  readonly stream: StreamRecord;
};

type CustomerSetup = {
  site: Site & { port: number };
  number: number;
  /** Aborted when no more is ordered. What is under way is waited for. */
  noMore: AbortSignal;
};

const presets = ["Studio", "City", "Dark"] as const;
const patienceMs = 600_000;

/**
 * Somebody who signs up, sends photos and orders pictures and views until there are no more tokens or no more time: a call without an answer is made
 * again under its key, as the pages do it, and what becomes of an order is heard from the stream alone.
 */
export async function runCustomer({ site, number, noMore }: CustomerSetup): Promise<CustomerRecord> {
  const person = await again(() => signUp(site, { from: addressOf(number) }));
  const orders: Order[] = [];
  const gone = new AbortController();
  const listening = watchStream({
    port: site.port,
    cookie: person.cookie,
    onMessage: (message) => hear(orders, message),
    signal: gone.signal,
  });
  for (let round = 0; round < 2 && !noMore.aborted; round += 1) {
    await orderRound(person, { number: number * 2 + round, orders });
    await until(() => orders.every(({ heard }) => heard !== null && statusRank[heard] === 2), { withinMs: patienceMs });
  }
  gone.abort();
  return { person, orders, stream: await listening };
}

/** Of one photo: each scene, one in retail, and six views of a described car. */
async function orderRound(person: Person, { number, orders }: { number: number; orders: Order[] }): Promise<void> {
  const photo = await carPhoto(number, 900 + (number % 7) * 40);
  const upload = await again(() => person.upload(photo));
  const place = (name: string, call: (idempotencyKey: string) => Promise<Answer>) =>
    placeOrder(orders, { kind: name === "Views" ? "views" : "picture", idempotencyKey: `${number}-${name}`, call });
  await Promise.all([
    ...presets.map((preset) =>
      place(preset, (idempotencyKey) => person.transform(upload, { preset, isAsync: true, idempotencyKey })),
    ),
    place("Views", (idempotencyKey) => orderViews(person, idempotencyKey)),
  ]);
}

/** A described car of one's own, each time: the same words again would be the same views. */
async function orderViews(person: Person, idempotencyKey: string): Promise<Answer> {
  const car = { make: "Volvo", model: "V60", year: 2024 };
  const saved = await person.call({ path: "/api/requests", ...json({ ...car, color: "Blue", trim: idempotencyKey }) });
  const request = z.object({ id: z.uuid() }).safeParse(parseJson(saved.body));
  if (!request.success) return saved;
  const asked = json({ id: request.data.id, ...car, colour: "Blue" });
  return person.call({
    ...asked,
    path: "/api/functions/generate-car-images",
    headers: { ...asked.headers, prefer: "respond-async", "idempotency-key": idempotencyKey },
  });
}

async function placeOrder(
  orders: Order[],
  { kind, idempotencyKey, call }: Pick<Order, "kind" | "idempotencyKey"> & { call: (key: string) => Promise<Answer> },
): Promise<void> {
  const order = await again(async () => {
    const answer = await call(idempotencyKey);
    const accepted = acceptedAnswer.safeParse(parseJson(answer.body));
    if (!accepted.success)
      throw new Error(`${answer.status} ${answer.failure ?? answer.body.toString().slice(0, 200)}`);
    return accepted.data.data;
  });
  orders.push({ id: order.id, kind, idempotencyKey, heard: order.status === "done" ? "done" : null });
}

const acceptedAnswer = z.object({
  success: z.literal(true),
  data: z.object({ id: z.uuid(), status: z.enum(generationStatuses) }),
});

const told = z.object({ id: z.string(), status: z.enum(generationStatuses) });

function hear(orders: readonly Order[], { name, data }: { name: string; data: string }): void {
  if (name !== "generation.changed" && name !== "views.changed") return;
  const { id, status } = told.parse(JSON.parse(data));
  const order = orders.find((one) => one.id === id);
  if (order !== undefined) order.heard = status;
}

/** A service that is away for a moment is asked again; one that stays away ends the run. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  let trouble: unknown = null;
  await until(
    async () => {
      try {
        results.push(await work());
      } catch (error) {
        trouble = error;
      }
      return results.length > 0;
    },
    { withinMs: patienceMs, everyMs: 500 },
  );
  const [result] = results;
  if (result === undefined) throw new Error("the service stayed away", { cause: trouble });
  return result;
}

/** All of 127.0.0.0/8 is this machine: each customer has an address, and the limits of its own. */
const addressOf = (number: number): string => `127.0.${1 + Math.floor(number / 200)}.${1 + (number % 200)}`;
