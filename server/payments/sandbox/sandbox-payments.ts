import { createHmac, randomUUID } from "node:crypto";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import type { CustomerRecord, PaymentRecord, Payments, SignedMessage, SubscriptionPayment } from "../payments.ts";
import type { SandboxObject } from "./sandbox-objects.ts";
import { readSignedEvent, signEvent } from "./sandbox-signature.ts";
import { deletePerson, insertObject, listObjects, lockObject, updateObject } from "./sandbox-store.ts";
import { catchUp, changeSubscription, createId } from "./sandbox-subscriptions.ts";

const portalMs = 60 * 60_000;

export type SandboxSetup = {
  db: Database;
  /** Signs its events. */
  secret: string;
};

/** A payment provider without money: it keeps its customers in the product's own database and shows its own pages. */
export function createSandboxPayments({ db, secret }: SandboxSetup): Payments {
  return {
    provider: "sandbox",
    account: "sandbox",
    isTest: true,
    createCustomer: async ({ userId, email }) => {
      const id = `cus_${userId}`;
      await insertObject(db, "customer", { id, customerId: id, data: { userId, email } });
      return id;
    },
    changeEmail: ({ customerId: id, email }) =>
      db.transaction(async (tx) => {
        const found = await lockObject(tx, "customer", id);
        if (found !== null) await updateObject(tx, "customer", { id, data: { ...found.data, email } });
      }),
    startCheckout: async ({ orderId, customerId, product, ...order }) => {
      // One checkout for an order, and nobody guesses which.
      const id = `cs_${createHmac("sha256", secret).update(orderId).digest("base64url")}`;
      const data = { orderId, product, ...order, state: "open", paymentId: null } as const;
      await insertObject(db, "checkout", { id, customerId, data });
      return { id, url: `/sandbox-checkout/${id}` };
    },
    expireCheckout: (id) =>
      db.transaction(async (tx) => {
        const found = await lockObject(tx, "checkout", id);
        if (found?.data.state !== "open") return;
        await updateObject(tx, "checkout", { id, data: { ...found.data, state: "expired" } });
      }),
    openPortal: async ({ customerId, returnUrl }) => {
      const id = createId("portal");
      const data = { returnUrl, expiresAt: new Date(Date.now() + portalMs) };
      await insertObject(db, "portal", { id, customerId, data });
      return `/sandbox-portal/${id}`;
    },
    cancelSubscription: (id) => db.transaction((tx) => changeSubscription(tx, id, () => ({ state: "ended" }))),
    refund: (id) => db.transaction((tx) => giveBack(tx, id)),
    forgetCustomer: (customerId) => deletePerson(db, customerId),
    readCustomer: (customerId) => readCustomer(db, customerId),
    readEvent: async (message) => readSignedEvent(message, secret),
  };
}

async function readCustomer(db: Database, customerId: string): Promise<CustomerRecord> {
  const now = new Date();
  await db.transaction((tx) => catchUp(tx, customerId, now));
  const payments = await listObjects(db, "payment", customerId);
  const checkouts = await listObjects(db, "checkout", customerId);
  const subscriptions = await listObjects(db, "subscription", customerId);
  return {
    checkouts: checkouts.map(({ id, data }) => {
      const payment = payments.find((one) => one.id === data.paymentId);
      const isOver = data.state === "open" && data.expiresAt <= now;
      return {
        id,
        orderId: data.orderId,
        state: isOver ? "expired" : data.state,
        payment: payment === undefined ? null : toPayment(payment),
      };
    }),
    subscriptions: subscriptions.map(({ id, data: { state, startedAt, paidUntil, endsAt, ...sold } }) => ({
      id,
      state,
      startedAt,
      paidUntil,
      endsAt,
      renewalPrice: { minorUnits: sold.unitMinorUnits, currency: sold.currency },
      payments: payments
        .filter(({ data }) => data.subscriptionId === id)
        .map((payment): SubscriptionPayment => Object.assign(toPayment(payment), { isForMonth: true })),
    })),
  };
}

async function giveBack(tx: Transaction, id: string): Promise<void> {
  const found = await lockObject(tx, "payment", id);
  if (found === null) return;
  const { data } = found;
  await updateObject(tx, "payment", { id, data: { ...data, refundedMinorUnits: data.paidMinorUnits } });
}

function toPayment({ id, data }: SandboxObject<"payment">): PaymentRecord {
  const { paidMinorUnits, currency, paidAt, refundedMinorUnits, isDisputed } = data;
  const number = `TEST-${id.slice(-8).toUpperCase()}`;
  return { id, number, paidMinorUnits, currency, paidAt, refundedMinorUnits, isDisputed };
}

export type AnnounceDeps = {
  secret: string;
  /** The door through which every provider's events come. */
  deliver: (message: SignedMessage) => Promise<void>;
  logger: Pick<Logger, "warn">;
};

/** Tells the product that something of a customer's has changed; one that does not get through is a missed event like any. */
export async function announce(
  { secret, deliver, logger }: AnnounceDeps,
  { customerId, type }: { customerId: string; type: string },
): Promise<void> {
  try {
    await deliver(signEvent({ id: `evt_${randomUUID()}`, type, customerId }, { secret, at: new Date() }));
  } catch (error) {
    logger.warn({ err: error, type }, "an event of the sandbox was not taken");
  }
}
