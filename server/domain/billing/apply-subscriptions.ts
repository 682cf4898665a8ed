import type { Transaction } from "#server/db/client.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import type {
  PaymentAccount,
  PaymentRecord,
  SubscriptionPayment,
  SubscriptionRecord,
} from "#server/payments/payments.ts";
import { queueReceipt, type ApplyContext } from "./apply-checkouts.ts";
import { queueRefund } from "./queue-refund.ts";
import { graceEndOf } from "./settle-plan.ts";
import { findSubscription, upsertSubscription, type SubscriptionRow } from "./subscription-store.ts";

export type SubscriptionsOfCustomer = {
  account: PaymentAccount;
  customerId: string;
  records: readonly SubscriptionRecord[];
};

/** Notes how each subscription stands. Gives those that the provider must end, because their money went back. */
export async function applySubscriptions(
  tx: Transaction,
  { account, customerId, records }: SubscriptionsOfCustomer,
  context: ApplyContext,
): Promise<string[]> {
  const toEnd: string[] = [];
  for (const record of records) {
    // Never paid: a checkout that was left.
    if (record.state === "incomplete") continue;
    const before = await findSubscription(tx, { account, id: record.id });
    const month = lastMonthOf(record);
    const hasMoneyBack = month !== undefined && isGivenBack(month);
    const isLive = record.state !== "ended";
    if (isLive && hasMoneyBack) toEnd.push(record.id);
    // Whoever has the account no more is not to be charged.
    else if (isLive && context.payer.userId === null) toEnd.push(record.id);
    const state = hasMoneyBack ? "ended" : stateOf(record);
    const renewalPrice = state === "active" || state === "unpaid" ? record.renewalPrice : null;
    const after = {
      account,
      id: record.id,
      customerId,
      userId: context.payer.userId,
      state,
      startedAt: record.startedAt,
      paidUntil: paidUntilOf(record, before),
      unpaidSince: state === "unpaid" ? (before?.unpaidSince ?? context.now) : null,
      lastPaidAt: month?.paidAt ?? null,
      renewalMinorUnits: renewalPrice?.minorUnits ?? null,
      renewalCurrency: renewalPrice?.currency ?? null,
    } satisfies SubscriptionRow;
    await upsertSubscription(tx, after);
    await tell(tx, { before, after, payments: paymentsSince(before, record) }, context);
    if (context.payer.userId !== null) continue;
    for (const payment of paymentsSince(before, record))
      await queueRefund(tx, { account, customerId, reason: "nobody", payment });
  }
  return toEnd;
}

function stateOf({ state, endsAt }: SubscriptionRecord): SubscriptionRow["state"] {
  if (state === "unpaid") return "unpaid";
  if (state !== "active") return "ended";
  return endsAt === null ? "active" : "ending";
}

/** A provider begins the next month some time before it takes the money for it: until that is there, what was paid before counts. */
function paidUntilOf(record: SubscriptionRecord, before: SubscriptionRow | null): Date {
  const until = record.endsAt ?? record.paidUntil;
  if (before?.lastPaidAt === undefined || before.lastPaidAt === null || until <= before.paidUntil) return until;
  const paidAt = lastMonthOf(record)?.paidAt;
  const isPaid = paidAt !== undefined && (paidAt > before.lastPaidAt || paidAt >= before.paidUntil);
  return isPaid ? until : before.paidUntil;
}

/** An adjustment that is refunded takes nothing of the month. */
function lastMonthOf({ payments }: SubscriptionRecord): SubscriptionPayment | undefined {
  return payments.find(({ isForMonth }) => isForMonth);
}

function isGivenBack({ refundedMinorUnits, paidMinorUnits, isDisputed }: PaymentRecord): boolean {
  return isDisputed || (paidMinorUnits > 0 && refundedMinorUnits >= paidMinorUnits);
}

/** Those of which we have not heard before. */
function paymentsSince(
  before: SubscriptionRow | null,
  { payments }: SubscriptionRecord,
): readonly SubscriptionPayment[] {
  const seenUntil = before?.lastPaidAt?.getTime() ?? 0;
  return payments.filter(({ paidAt }) => paidAt.getTime() > seenUntil);
}

function nameOf({ isForMonth, paidMinorUnits }: SubscriptionPayment): string {
  if (!isForMonth) return "An adjustment to Pro";
  return paidMinorUnits === 0 ? "Pro for a month, paid from your credit" : "Pro for a month";
}

type Change = { before: SubscriptionRow | null; after: SubscriptionRow; payments: readonly SubscriptionPayment[] };

async function tell(tx: Transaction, { before, after, payments }: Change, context: ApplyContext): Promise<void> {
  const { payer } = context;
  if (payer.email === null) return;
  for (const payment of payments) await queueReceipt(tx, { payment, what: nameOf(payment) }, context);
  const graceEnd = graceEndOf(after);
  if (graceEnd === null || after.unpaidSince === null || before?.unpaidSince) return;
  const content = { kind: "payment-failed", graceEndsAt: graceEnd.toISOString() } as const;
  const cause = `payment-failed:${after.id}:${after.unpaidSince.toISOString()}`;
  await queueMail(tx, { toAddress: payer.email, content, cause });
}
