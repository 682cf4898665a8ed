import type { Database } from "#server/db/client.ts";
import type { SandboxPage, SandboxPages } from "../sandbox-pages.ts";
import { checkoutPage } from "./checkout-page.ts";
import { gonePage } from "./page-frame.ts";
import { actInPortal } from "./portal-actions.ts";
import { portalPage } from "./portal-page.ts";
import type { SandboxObject } from "./sandbox-objects.ts";
import { announce, type AnnounceDeps } from "./sandbox-payments.ts";
import { findObject, listObjects, lockObject, updateObject } from "./sandbox-store.ts";
import { catchUp, pay, startSubscription } from "./sandbox-subscriptions.ts";

export type SandboxPagesSetup = AnnounceDeps & {
  db: Database;
  /** Its own origin leads back by the path alone, under whatever name the browser knows this server. */
  publicUrl: string;
};

export function createSandboxPages(setup: SandboxPagesSetup): SandboxPages {
  const { db, publicUrl } = setup;
  const back = (url: string) => ({ goTo: url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url });

  const actOnCheckout = async (id: string, action: string) => {
    const checkout = await findOpenCheckout(db, id);
    if (checkout === null) return { page: gonePage() };
    const { successUrl, cancelUrl } = checkout.data;
    if (action === "cancel") return back(cancelUrl);
    if (action !== "pay") return { page: await showCheckout(db, checkout, action === "decline") };
    await payCheckout(db, id);
    await announce(setup, { customerId: checkout.customerId, type: "checkout.completed" });
    return back(successUrl);
  };
  const actOnPortal = async (id: string, action: string) => {
    const portal = await findOpenPortal(db, id);
    if (portal === null) return { page: gonePage() };
    if (action === "back") return back(portal.data.returnUrl);
    const { customerId } = portal;
    const isDone = await db.transaction((tx) => actInPortal(tx, { customerId, action, now: new Date() }));
    if (isDone) await announce(setup, { customerId, type: "customer.changed" });
    return { goTo: `/sandbox-portal/${id}` };
  };
  return {
    show: async (place, id) => {
      if (place === "portal") return showPortal(db, id);
      const checkout = await findOpenCheckout(db, id);
      return checkout === null ? gonePage() : showCheckout(db, checkout, false);
    },
    act: (place, id, action) => (place === "portal" ? actOnPortal(id, action) : actOnCheckout(id, action)),
  };
}

async function findOpenCheckout(db: Database, id: string): Promise<SandboxObject<"checkout"> | null> {
  const found = await findObject(db, "checkout", id);
  return found?.data.state === "open" && found.data.expiresAt > new Date() ? found : null;
}

async function findOpenPortal(db: Database, id: string): Promise<SandboxObject<"portal"> | null> {
  const found = await findObject(db, "portal", id);
  return found !== null && found.data.expiresAt > new Date() ? found : null;
}

async function showCheckout(
  db: Database,
  { customerId, data }: SandboxObject<"checkout">,
  isDeclined: boolean,
): Promise<SandboxPage> {
  const customer = await findObject(db, "customer", customerId);
  return checkoutPage(data, customer?.data.email ?? "", isDeclined);
}

async function showPortal(db: Database, id: string): Promise<SandboxPage> {
  const portal = await findOpenPortal(db, id);
  if (portal === null) return gonePage();
  const { customerId } = portal;
  await db.transaction((tx) => catchUp(tx, customerId, new Date()));
  return portalPage({
    subscriptions: await listObjects(db, "subscription", customerId),
    payments: await listObjects(db, "payment", customerId),
  });
}

/** Once, however often the button is pressed. */
async function payCheckout(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockObject(tx, "checkout", id);
    if (found?.data.state !== "open") return;
    const { customerId, data } = found;
    const at = new Date();
    const { unitMinorUnits, currency } = data;
    const paidMinorUnits = data.quantity * unitMinorUnits;
    const isPro = data.product === "pro";
    if (isPro) await startSubscription(tx, { customerId, unitMinorUnits, currency, at });
    const paymentId = isPro ? null : await pay(tx, { customerId, subscriptionId: null, paidMinorUnits, currency, at });
    await updateObject(tx, "checkout", { id, data: { ...data, state: "complete", paymentId } });
  });
}
