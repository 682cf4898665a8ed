import type { Transaction } from "#server/db/client.ts";
import { findGiftEnd } from "./plan-gift-store.ts";
import { hasSubscribed, hasSubscriptionPaidBeyond } from "./subscription-store.ts";

/**
 * Whether the Pro of somebody who is on it reaches beyond a moment by what was paid or given: in the grace of a failed renewal, and until an
 * end is heard of, it does not. Pro that came neither by a payment nor as a gift has no end.
 */
export async function isProPaidBeyond(tx: Transaction, userId: string, moment: Date): Promise<boolean> {
  const giftEnd = await findGiftEnd(tx, userId);
  if (giftEnd !== null && giftEnd > moment) return true;
  if (await hasSubscriptionPaidBeyond(tx, userId, moment)) return true;
  return giftEnd === null && !(await hasSubscribed(tx, userId));
}
