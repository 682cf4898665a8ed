import type { Transaction } from "#server/db/client.ts";
import type { SandboxData } from "./sandbox-objects.ts";
import { findObject, lockObject, updateObject } from "./sandbox-store.ts";
import { changeSubscription, payMonth, renew } from "./sandbox-subscriptions.ts";

export type PortalAction = {
  customerId: string;
  /** `<what>:<id of a thing of this customer's>`, as the page's buttons send it. */
  action: string;
  now: Date;
};

/** False for what no button of this customer's says. */
export async function actInPortal(tx: Transaction, { customerId, action, now }: PortalAction): Promise<boolean> {
  const [what = "", id = ""] = action.split(":", 2);
  if (Object.hasOwn(paymentChanges, what)) return changePayment(tx, { customerId, what, id });
  const subscription = await findObject(tx, "subscription", id);
  if (subscription?.customerId !== customerId) return false;
  switch (what) {
    case "cancel":
      await changeSubscription(tx, id, ({ state, paidUntil }) => (state === "active" ? { endsAt: paidUntil } : null));
      return true;
    case "keep":
      await changeSubscription(tx, id, ({ state }) => (state === "active" ? { endsAt: null } : null));
      return true;
    case "renew":
      if (subscription.data.state === "active") await renew(tx, subscription, now);
      return true;
    case "fail":
      await changeSubscription(tx, id, ({ state }) => (state === "active" ? { failsNext: true } : null));
      if (subscription.data.state === "active") await renew(tx, subscription, now);
      return true;
    case "mend":
      await mend(tx, id, now);
      return true;
    case "pass":
    case "end":
      await changeSubscription(tx, id, () => ({ state: "ended", endsAt: now }));
      return true;
    default:
      return false;
  }
}

async function mend(tx: Transaction, id: string, now: Date): Promise<void> {
  const found = await lockObject(tx, "subscription", id);
  if (found?.data.state !== "unpaid") return;
  await payMonth(tx, found, now);
  const paidUntil = new Date(now);
  paidUntil.setUTCDate(paidUntil.getUTCDate() + 30);
  await updateObject(tx, "subscription", { id, data: { ...found.data, state: "active", paidUntil } });
}

type Payment = SandboxData<"payment">;

const paymentChanges: Readonly<Record<string, (payment: Payment) => Partial<Payment>>> = {
  refund: ({ paidMinorUnits }) => ({ refundedMinorUnits: paidMinorUnits }),
  half: ({ paidMinorUnits, refundedMinorUnits }) => ({
    refundedMinorUnits: Math.max(refundedMinorUnits, Math.floor(paidMinorUnits / 2)),
  }),
  dispute: () => ({ isDisputed: true }),
  won: () => ({ isDisputed: false }),
};

async function changePayment(
  tx: Transaction,
  { customerId, what, id }: { customerId: string; what: string; id: string },
): Promise<boolean> {
  const found = await lockObject(tx, "payment", id);
  if (found?.customerId !== customerId) return false;
  await updateObject(tx, "payment", { id, data: { ...found.data, ...paymentChanges[what]?.(found.data) } });
  return true;
}
