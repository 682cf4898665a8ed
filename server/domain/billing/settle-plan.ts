import { paymentGraceDays } from "#contract/limits.ts";
import type { Transaction } from "#server/db/client.ts";
import { isAccountClosed } from "#server/domain/accounts/is-account-closed.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { changePlan } from "#server/domain/plans/change-plan.ts";
import { completeProMonth } from "#server/domain/tokens/complete-pro-month.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import type { PaymentAccount } from "#server/payments/payments.ts";
import { isProPaidBeyond } from "./is-pro-paid-beyond.ts";
import { findGiftEnd } from "./plan-gift-store.ts";
import { hasSubscribed, listLiveSubscriptions, type SubscriptionRow } from "./subscription-store.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Until when Pro stays although a renewal could not be paid. */
export function graceEndOf({ unpaidSince }: Pick<SubscriptionRow, "unpaidSince">): Date | null {
  return unpaidSince === null ? null : new Date(unpaidSince.getTime() + paymentGraceDays * dayMs);
}

export type PlanToSettle = {
  userId: string;
  accounts: readonly PaymentAccount[];
  now: Date;
};

/**
 * The one writer of who is on which plan: on Pro is who has a subscription that is paid or in its grace, or a gift that lasts. Who never had
 * either is left as they are. Changes nothing when called again.
 */
export async function settlePlan(tx: Transaction, { userId, accounts, now }: PlanToSettle): Promise<void> {
  await lockTokens(tx, userId);
  const giftEnd = await findGiftEnd(tx, userId);
  if (giftEnd === null && !(await hasSubscribed(tx, userId))) return;
  const profile = await readProfile(tx, userId);
  if (profile === null) return;
  const paying = (await listLiveSubscriptions(tx, { userId, accounts })).find((row) => givesPro(row, now));
  const isGiven = giftEnd !== null && giftEnd > now;
  const wanted = paying !== undefined || isGiven ? "pro" : "core";
  if (wanted === (profile.is_pro ? "pro" : "core")) {
    if (wanted === "pro" && (await isProPaidBeyond(tx, userId, now))) await completeProMonth(tx, userId);
    return;
  }
  const reason = paying === undefined ? "plan" : `subscription:${paying.id}`;
  const cause = `${reason}:${wanted}:${userId}:${now.toISOString()}`;
  // A month of Pro begins when it is paid for, also where we hear of it later.
  await changePlan(tx, { userId, plan: wanted, at: isGiven ? now : (paying?.lastPaidAt ?? now), cause });
  if (wanted === "pro" || (await isAccountClosed(tx, userId))) return;
  const content = { kind: "plan-ended", endedAt: now.toISOString() } as const;
  await queueMail(tx, { toAddress: profile.email, content, cause: `plan-ended:${cause}` });
}

function givesPro(row: SubscriptionRow, now: Date): boolean {
  switch (row.state) {
    case "active":
      return true;
    case "ending":
      return row.paidUntil > now;
    case "unpaid":
      return (graceEndOf(row) ?? now) > now;
    case "ended":
      return false;
  }
}
