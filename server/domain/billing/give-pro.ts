import type { Transaction } from "#server/db/client.ts";
import { addMonths } from "#server/domain/plans/add-months.ts";
import type { PaymentAccount } from "#server/payments/payments.ts";
import { findGiftEnd, insertPlanGift } from "./plan-gift-store.ts";
import { settlePlan } from "./settle-plan.ts";

export type ProGift = {
  userId: string;
  months: number;
  accounts: readonly PaymentAccount[];
};

/** Pro without a payment, for so many months from now, or from where an earlier gift ends. Gives until when. */
export async function givePro(tx: Transaction, { userId, months, accounts }: ProGift): Promise<Date> {
  const now = new Date();
  const earlier = await findGiftEnd(tx, userId);
  const until = addMonths(earlier !== null && earlier > now ? earlier : now, months);
  await insertPlanGift(tx, { userId, until });
  await settlePlan(tx, { userId, accounts, now });
  return until;
}
