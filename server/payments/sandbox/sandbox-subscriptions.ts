import { randomBytes } from "node:crypto";
import type { Transaction } from "#server/db/client.ts";
import type { SandboxData, SandboxObject } from "./sandbox-objects.ts";
import { insertObject, listObjects, lockObject, updateObject } from "./sandbox-store.ts";

export type SandboxSubscription = SandboxObject<"subscription">;

/** Nobody guesses it: who knows an address of the sandbox's may use it. */
export function createId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString("base64url")}`;
}

export async function pay(tx: Transaction, { customerId, at, ...payment }: PaymentOf): Promise<string> {
  const id = createId("pay");
  const data = { ...payment, paidAt: at, refundedMinorUnits: 0, isDisputed: false };
  await insertObject(tx, "payment", { id, customerId, data });
  return id;
}
type PaymentOf = {
  customerId: string;
  subscriptionId: string | null;
  paidMinorUnits: number;
  currency: string;
  at: Date;
};

export async function startSubscription(
  tx: Transaction,
  { customerId, at, ...price }: { customerId: string; unitMinorUnits: number; currency: string; at: Date },
): Promise<void> {
  const id = createId("sub");
  const paidUntil = addMonth(at, at);
  const data = { ...price, startedAt: at, paidUntil, endsAt: null, state: "active", failsNext: false } as const;
  await insertObject(tx, "subscription", { id, customerId, data });
  await payMonth(tx, { id, customerId, data }, at);
}

export async function payMonth(
  tx: Transaction,
  { id, customerId, data }: SandboxSubscription,
  at: Date,
): Promise<void> {
  const { unitMinorUnits: paidMinorUnits, currency } = data;
  await pay(tx, { customerId, subscriptionId: id, paidMinorUnits, currency, at });
}

/** Changes a subscription; null leaves it as it is. */
export async function changeSubscription(
  tx: Transaction,
  id: string,
  change: (data: SandboxData<"subscription">) => Partial<SandboxData<"subscription">> | null,
): Promise<void> {
  const found = await lockObject(tx, "subscription", id);
  const changed = found === null ? null : change(found.data);
  if (found !== null && changed !== null)
    await updateObject(tx, "subscription", { id, data: { ...found.data, ...changed } });
}

/** A month's payment, as its day brings it: paid, or failed where that was asked for. */
export async function renew(tx: Transaction, { id }: SandboxSubscription, at: Date): Promise<void> {
  const found = await lockObject(tx, "subscription", id);
  if (found === null || found.data.state === "ended") return;
  const { failsNext, paidUntil, startedAt } = found.data;
  if (failsNext) {
    await updateObject(tx, "subscription", { id, data: { ...found.data, failsNext: false, state: "unpaid" } });
    return;
  }
  await payMonth(tx, found, at);
  const data = { ...found.data, state: "active", paidUntil: addMonth(paidUntil, startedAt) } as const;
  await updateObject(tx, "subscription", { id, data });
}

/** What the calendar has brought since somebody looked last. */
export async function catchUp(tx: Transaction, customerId: string, now: Date): Promise<void> {
  for (const subscription of await listObjects(tx, "subscription", customerId)) {
    let { data } = subscription;
    // A year of months at most: a clock that was set wrong must not keep the server busy.
    for (let months = 0; months < 12 && data.state === "active" && data.paidUntil <= now; months += 1) {
      if (data.endsAt === null) await renew(tx, subscription, data.paidUntil);
      else await changeSubscription(tx, subscription.id, () => ({ state: "ended" }));
      const after = await lockObject(tx, "subscription", subscription.id);
      if (after === null) break;
      ({ data } = after);
    }
  }
}

/** The same day of the next month; of one that has no such day the last. */
function addMonth(from: Date, anchor: Date): Date {
  const moment = new Date(from);
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moment;
}
