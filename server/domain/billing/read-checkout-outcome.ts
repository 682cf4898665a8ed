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
  const { db, payments, outcomesPerUser } = deps;
  const nothing = { outcome: "none", product: null, tokens: null } as const;
  if (payments === null) return nothing;
  await outcomesPerUser.consume(userId);
  const listRecent = async (): Promise<PurchaseRow[]> =>
    listPurchases(db, { account: payments.account, userId, after: new Date(Date.now() - lookBackMs) });
  let recent = await listRecent();
  const [newest] = recent;
  if (newest === undefined) return nothing;
  const isOpen = recent.some(({ state }) => state === "open" || state === "pending");
  let isHeard = true;
  if (isOpen || findPaid(recent) === undefined) {
    isHeard = await askProvider({ ...deps, payments }, newest);
    recent = await listRecent();
  }
  const paid = findPaid(recent);
  const last = findUnpaid(recent, { paid, isHeard });
  if (last !== undefined) return { outcome: last.state === "refused" ? "refused" : "pending", ...describe(last) };
  return paid === undefined ? nothing : { outcome: "paid", ...describe(paid) };
}

/** False when it does not answer: it will be heard of by its own call, and until then what is open is pending. */
async function askProvider({ db, payments, logger }: SyncDeps, { customerId }: PurchaseRow): Promise<boolean> {
  try {
    return await syncCustomer({ db, payments, logger }, { customerId });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "payment_failed")) throw error;
    return false;
  }
}

/** The last one that was paid, if that is news. */
function findPaid(purchases: readonly PurchaseRow[]): PurchaseRow | undefined {
  const paid = purchases.filter(({ state }) => state === "paid");
  const [last] = paid.toSorted((a, b) => (b.paidAt?.getTime() ?? 0) - (a.paidAt?.getTime() ?? 0));
  return last?.paidAt && Date.now() - last.paidAt.getTime() < newsMs ? last : undefined;
}

type Paid = { paid: PurchaseRow | undefined; isHeard: boolean };

/**
 * The last one that came to nothing yet, if it was begun after what is paid. What the provider has just said is open hides no payment:
 * nobody has come back from it.
 */
function findUnpaid(purchases: readonly PurchaseRow[], { paid, isHeard }: Paid): PurchaseRow | undefined {
  const unpaid = purchases.filter(({ state }) => state !== "paid" && state !== "expired");
  if (paid === undefined) return unpaid[0];
  return unpaid.find(({ state, createdAt }) => createdAt > paid.createdAt && !(state === "open" && isHeard));
}

function describe({ product, quantity }: PurchaseRow): Pick<CheckoutOutcome, "product" | "tokens"> {
  return { product, tokens: product === "credits" ? quantity : null };
}
