import { shownCurrency } from "#contract/plans.ts";
import type { Transaction } from "#server/db/client.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { forgiveOwed } from "#server/domain/tokens/forgive-owed.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { takeBackTokens } from "#server/domain/tokens/take-back-tokens.ts";
import type { Logger } from "#server/log/logger.ts";
import type { CheckoutRecord, PaymentRecord } from "#server/payments/payments.ts";
import { updatePurchase, type PurchaseRow } from "./billing-store.ts";
import { queueRefund } from "./queue-refund.ts";

const testNumber = "TEST-";

/** Whose record is applied; without an id the account is gone, with one but no address it is closed. */
export type Payer = {
  userId: string | null;
  email: string | null;
};

export type ApplyContext = {
  payer: Payer;
  logger: Pick<Logger, "info" | "warn" | "error">;
  now: Date;
  /** Of a provider's test mode: no money moved. */
  isTest: boolean;
};

/** What became of each purchase: tokens for what is paid, and back for what is refunded or disputed. */
export async function applyCheckouts(
  tx: Transaction,
  { orders, checkouts }: { orders: readonly PurchaseRow[]; checkouts: readonly CheckoutRecord[] },
  context: ApplyContext,
): Promise<void> {
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  for (const checkout of checkouts) {
    const order = ordersById.get(checkout.orderId ?? "");
    // A checkout that somebody made by hand at the provider is none of ours.
    if (order === undefined) context.logger.info({ checkoutId: checkout.id }, "a checkout of no purchase");
    else await applyCheckout(tx, { order, checkout }, context);
  }
}

type OrderWithCheckout = { order: PurchaseRow; checkout: CheckoutRecord };

async function applyCheckout(tx: Transaction, pair: OrderWithCheckout, context: ApplyContext): Promise<void> {
  const { order, checkout } = pair;
  if (order.state === "refused") {
    const { refundedMinorUnits = 0 } = checkout.id === order.checkoutId ? (checkout.payment ?? {}) : {};
    if (refundedMinorUnits > order.refundedMinorUnits) await updatePurchase(tx, order.id, { refundedMinorUnits });
    return;
  }
  if (order.state === "paid") {
    const isIts = checkout.id === order.checkoutId;
    if (isIts && checkout.payment !== null) await correct(tx, { order, checkout, payment: checkout.payment }, context);
    return;
  }
  if (checkout.state !== "complete") {
    // One that is over by our clock stays so; it can still be paid until the provider ends it.
    if (checkout.state === "expired") await updatePurchase(tx, order.id, { state: "expired" });
    return;
  }
  if (order.product === "pro") {
    // What is paid, and until when, its subscription tells.
    await updatePurchase(tx, order.id, { state: "paid", checkoutId: checkout.id, paidAt: context.now });
  } else if (checkout.payment === null) {
    await updatePurchase(tx, order.id, { state: "pending", checkoutId: checkout.id });
  } else await deliver(tx, { order, checkout, payment: checkout.payment }, context);
}

type PaidOrder = OrderWithCheckout & { payment: PaymentRecord };

async function deliver(tx: Transaction, paid: PaidOrder, context: ApplyContext): Promise<void> {
  const { order, checkout, payment } = paid;
  const { payer, logger } = context;
  const asked = order.quantity * order.unitMinorUnits;
  if (payment.paidMinorUnits !== asked || payment.currency !== shownCurrency.toLowerCase()) {
    logger.error(
      { event: "payment-differs", purchaseId: order.id },
      "another sum was paid than was asked for: it goes back",
    );
    await queueRefund(tx, { account: order.account, customerId: order.customerId, reason: "differs", payment });
    await updatePurchase(tx, order.id, { state: "refused", checkoutId: checkout.id });
    return;
  }
  await updatePurchase(tx, order.id, { state: "paid", checkoutId: checkout.id, paidAt: payment.paidAt });
  if (payer.userId === null) {
    logger.error(
      { event: "payment-of-nobody", purchaseId: order.id },
      "paid for an account that is gone: it goes back",
    );
    await queueRefund(tx, { account: order.account, customerId: order.customerId, reason: "nobody", payment });
    return;
  }
  await grantTokens(tx, {
    userId: payer.userId,
    purchasedTokens: order.quantity,
    cause: `purchase:${checkout.id}`,
  });
  await queueReceipt(tx, { payment, what: `${order.quantity} tokens` }, context);
  await correct(tx, paid, context);
}

/** Asks tokens back for money that went back, in proportion, and gives them again when a dispute is won. */
async function correct(
  tx: Transaction,
  { order, checkout, payment }: PaidOrder,
  { payer }: ApplyContext,
): Promise<void> {
  if (order.product !== "credits") return;
  const { refundedMinorUnits, isDisputed } = payment;
  const share = Math.min(1, refundedMinorUnits / payment.paidMinorUnits);
  const askedBack = isDisputed ? order.quantity : Math.floor(order.quantity * share);
  const hasChanged = order.refundedMinorUnits !== refundedMinorUnits || order.isDisputed !== isDisputed;
  if (!hasChanged && askedBack === order.askedBack) return;
  const corrections = order.corrections + 1;
  const takenBack = await moveBack(tx, { order, askedBack, isDisputed, of: `${checkout.id}:${corrections}` }, payer);
  await updatePurchase(tx, order.id, { refundedMinorUnits, isDisputed, askedBack, takenBack, corrections });
}

type MoveBack = { order: PurchaseRow; askedBack: number; isDisputed: boolean; of: string };

/** Gives how many of the purchase's tokens are taken back now: those that were spent can't be, and are not given again either. */
async function moveBack(
  tx: Transaction,
  { order, askedBack, isDisputed, of }: MoveBack,
  payer: Payer,
): Promise<number> {
  const { userId } = payer;
  if (userId === null) return order.takenBack;
  const count = askedBack - order.askedBack;
  const again = order.takenBack - askedBack;
  if (count > 0)
    return (
      order.takenBack +
      (await takeBackTokens(tx, { userId, count, cause: `${isDisputed ? "dispute" : "refund"}:${of}` }))
    );
  if (count < 0) {
    // What was held then and comes back now is not taken any more.
    const stillOwed = order.askedBack - order.takenBack;
    await forgiveOwed(tx, { userId, count: Math.min(stillOwed, -count) });
  }
  if (count >= 0 || again <= 0) return order.takenBack;
  await grantTokens(tx, { userId, purchasedTokens: again, cause: `dispute-won:${of}` });
  return order.takenBack - again;
}

export async function queueReceipt(
  tx: Transaction,
  { payment, what }: { payment: PaymentRecord; what: string },
  { payer, isTest }: Pick<ApplyContext, "payer" | "isTest">,
): Promise<void> {
  if (payer.email === null) return;
  const { paidAt, paidMinorUnits: totalMinorUnits, currency } = payment;
  // By the number a receipt knows that no money was taken.
  const number = isTest && !payment.number.startsWith(testNumber) ? testNumber + payment.number : payment.number;
  const content = { kind: "receipt", what, totalMinorUnits, currency, paidAt: paidAt.toISOString(), number } as const;
  await queueMail(tx, { toAddress: payer.email, content, cause: `receipt:${number}` });
}
