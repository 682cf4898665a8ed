import type { CheckoutOutcome } from "#contract/billing.ts";
import { AppError } from "#contract/errors.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { listPurchases, type PurchaseRow } from "./billing-store.ts";
import { syncCustomer, type SyncDeps } from "./sync-customer.ts";

const minuteMs = 60_000;
/** As long as a checkout can be paid, and a little. */
const lookBackMs = 90 * minuteMs;
/** Who comes back later than this has been told, or has come by a bookmark. */
const newsMs = 15 * minuteMs;

export type OutcomeDeps = Omit<SyncDeps, "payments"> & {
  payments: SyncDeps["payments"] | null;
  outcomesPerUser: Pick<RateLimiter, "consume">;
};

/** For who comes back from the provider: asks it, unless its call was faster, and tells what became of the last checkout. */
export async function readCheckoutOutcome(deps: OutcomeDeps, userId: string): Promise<CheckoutOutcome> {
  const { db, payments, logger, outcomesPerUser } = deps;
  const nothing = { outcome: "none", product: null, tokens: null } as const;
  if (payments === null) return nothing;
  await outcomesPerUser.consume(userId);
  const listRecent = async (): Promise<PurchaseRow[]> =>
    listPurchases(db, { account: payments.account, userId, after: new Date(Date.now() - lookBackMs) });
  let recent = await listRecent();
  if (recent.length === 0) return nothing;
  if (findPaid(recent) === undefined && recent[0] !== undefined) {
    try {
      await syncCustomer({ db, payments, logger }, { customerId: recent[0].customerId });
      recent = await listRecent();
    } catch (error) {
      // It will be heard of by the provider's own call; until then it is pending.
      if (!(error instanceof AppError && error.code === "payment_failed")) throw error;
    }
  }
  const paid = findPaid(recent);
  if (paid !== undefined) return { outcome: "paid", ...describe(paid) };
  const last = recent.find(({ state }) => state !== "paid" && state !== "expired");
  if (last === undefined) return nothing;
  return { outcome: last.state === "refused" ? "refused" : "pending", ...describe(last) };
}

/** The last one that was paid, if that is news. */
function findPaid(purchases: readonly PurchaseRow[]): PurchaseRow | undefined {
  const paid = purchases.filter(({ state }) => state === "paid");
  const [last] = paid.toSorted((a, b) => (b.paidAt?.getTime() ?? 0) - (a.paidAt?.getTime() ?? 0));
  return last?.paidAt && Date.now() - last.paidAt.getTime() < newsMs ? last : undefined;
}

function describe({ product, quantity }: PurchaseRow): Pick<CheckoutOutcome, "product" | "tokens"> {
  return { product, tokens: product === "credits" ? quantity : null };
}
