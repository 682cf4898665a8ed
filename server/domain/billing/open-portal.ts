import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Payments } from "#server/payments/payments.ts";
import { findCustomer, setReadNextAt } from "./billing-store.ts";

/** What somebody changes there is seen soon, also when the provider's call does not arrive. */
const askAfterMs = 5 * 60_000;

export type PortalDeps = {
  db: Database;
  payments: Payments | null;
  publicUrl: string;
  checkoutsPerUser: Pick<RateLimiter, "consume">;
};

/** The provider's page with the user's cards and receipts. Throws `payment_closed`, `not_found` for who never bought, `payment_failed`. */
export async function openPortal(deps: PortalDeps, userId: string): Promise<string> {
  const { db, payments, publicUrl, checkoutsPerUser } = deps;
  if (payments === null) throw new AppError("payment_closed");
  await checkoutsPerUser.consume(userId);
  const { account } = payments;
  const customer = await findCustomer(db, { account, userId });
  if (customer === null) throw new AppError("not_found");
  const { customerId } = customer;
  const url = await payments.openPortal({ customerId, returnUrl: `${publicUrl}/account` });
  await setReadNextAt(db, { account, customerId }, new Date(Date.now() + askAfterMs));
  return url;
}
