import { randomUUID } from "node:crypto";
import type { CheckoutBody } from "#contract/billing.ts";
import { AppError } from "#contract/errors.ts";
import { prices, shownCurrency } from "#contract/plans.ts";
import type { Database } from "#server/db/client.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Payments } from "#server/payments/payments.ts";
import {
  expirePurchases,
  findCustomer,
  findOpenProPurchase,
  findPurchaseByKey,
  insertCustomer,
  insertPurchase,
  setReadNextAt,
  updatePurchase,
  type PurchaseRow,
} from "./billing-store.ts";
import { listLiveSubscriptions } from "./subscription-store.ts";

const minuteMs = 60_000;
/** The provider takes no less than half an hour from when it hears of it. */
const payableMs = 60 * minuteMs;
/** So that one which is begun late can still be paid for as long as the provider asks. */
const beginsWithinMs = 20 * minuteMs;
/** When the provider is asked whether somebody has paid who did not come back. */
const askAfterMs = 5 * minuteMs;

export type CheckoutDeps = {
  db: Database;
  payments: Payments | null;
  /** Origin that people see, where they come back to. */
  publicUrl: string;
  checkoutsPerUser: Pick<RateLimiter, "consume">;
};

export type CheckoutRequest = {
  userId: string;
  wanted: CheckoutBody;
  /** The same for every try of one purchase. */
  idempotencyKey: string | null;
};

/**
 * Begins to buy, and gives the provider's page. Price, sum and the addresses to come back to are ours. Who asks for Pro while a checkout for
 * it is open is led to that one. Throws `payment_closed`, `already_pro`, `subscription_unpaid`, `conflict`, `rate_limited`, `payment_failed`.
 */
export async function startCheckout(deps: CheckoutDeps, request: CheckoutRequest): Promise<string> {
  const { db, payments, checkoutsPerUser } = deps;
  const { userId, wanted } = request;
  if (payments === null) throw new AppError("payment_closed");
  await checkoutsPerUser.consume(userId);
  const profile = await readProfile(db, userId);
  if (profile === null) throw new AppError("unauthenticated");
  const { account } = payments;
  if (wanted.product === "pro") {
    if (profile.is_pro) throw new AppError("already_pro");
    const live = await listLiveSubscriptions(db, { userId, accounts: [account] });
    if (live.length > 0) throw new AppError("subscription_unpaid");
  }
  const now = new Date();
  await expirePurchases(db, { userId, now, begunAfter: new Date(now.getTime() - beginsWithinMs) });
  const customerId = await findOrCreateCustomer(db, payments, profile);
  const order = await findOrInsertPurchase(db, request, { account, customerId });
  if (order.url !== null) return order.url;
  const site = deps.publicUrl;
  const started = await payments.startCheckout({
    orderId: order.id,
    customerId,
    product: order.product,
    quantity: order.quantity,
    unitMinorUnits: order.unitMinorUnits,
    currency: shownCurrency.toLowerCase(),
    successUrl: `${site}/account?payment=success`,
    cancelUrl: `${site}/pricing?payment=cancelled`,
    expiresAt: order.expiresAt,
  });
  await updatePurchase(db, order.id, { checkoutId: started.id, url: started.url });
  await setReadNextAt(db, { account, customerId }, new Date(Date.now() + askAfterMs));
  return started.url;
}

async function findOrCreateCustomer(
  db: Database,
  { account, createCustomer }: Payments,
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  const known = await findCustomer(db, { account, userId });
  if (known !== null) return known.customerId;
  await insertCustomer(db, { account, userId, customerId: await createCustomer({ userId, email }) });
  const kept = await findCustomer(db, { account, userId });
  if (kept === null) throw new Error("A customer that was just written is not there.");
  return kept.customerId;
}

type OrderOf = Pick<PurchaseRow, "account" | "customerId">;

async function findOrInsertPurchase(
  db: Database,
  { userId, wanted, idempotencyKey }: CheckoutRequest,
  { account, customerId }: OrderOf,
): Promise<PurchaseRow> {
  const { proMonthMinorUnits, creditMinorUnits } = prices[shownCurrency];
  const ordered =
    wanted.product === "pro"
      ? { product: wanted.product, quantity: 1, unitMinorUnits: proMonthMinorUnits }
      : { product: wanted.product, quantity: wanted.quantity, unitMinorUnits: creditMinorUnits };
  const key = idempotencyKey ?? randomUUID();
  const expiresAt = new Date(Date.now() + payableMs);
  const fresh = { account, customerId, userId, ...ordered, idempotencyKey: key, expiresAt };
  const found =
    (await insertPurchase(db, fresh)) ??
    (await findPurchaseByKey(db, { userId, idempotencyKey: key })) ??
    (await findOpenProPurchase(db, { account, userId }));
  const isSame = found?.product === ordered.product && found.quantity === ordered.quantity;
  // Bought, or no longer payable: a new purchase has a new key.
  if (found === null || !isSame || found.state !== "open") throw new AppError("conflict");
  return found;
}
