import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { profileSchema, type Profile } from "#contract/accounts.ts";
import {
  billingSchema,
  checkoutOutcomeAnswer,
  paymentPageAnswer,
  type Billing,
  type CheckoutOutcome,
} from "#contract/billing.ts";
import type { MailContent } from "#contract/mail-content.ts";
import { openPayments, type OpenPayments } from "#server/compose/open-payments.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/client.ts";
import { purchases } from "#server/db/schema/billing.ts";
import { mails } from "#server/db/schema/mails.ts";
import { createBrowser, signUpAnyone, startAccountServer, type AccountServer } from "./account-server.ts";
import { startStripeServer, stripeKeys, type StripeServer } from "./stripe/stripe-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export const publicUrl = "http://localhost:3000";

const configs = {
  stripe: { kind: "stripe", ...stripeKeys, isTest: true },
  sandbox: { kind: "sandbox", secret: "a secret of the sandbox's" },
  closed: { kind: "closed", reason: "closed" },
} as const satisfies Record<string, Config["payments"]>;

/** A server that sells, on a database of its own, for the tests of a file. */
export function setUpBilling(kind: keyof typeof configs) {
  let server: AccountServer;
  let database: TestDatabase;
  let stripe: StripeServer;
  let open: OpenPayments;
  beforeAll(async () => {
    database = await createTestDatabase();
    stripe = await startStripeServer();
    server = await startAccountServer(database, {
      openMore: async ({ db, logger }) => {
        open = await openPayments({ config: configs[kind], db, publicUrl, logger, stripeServer: stripe.address });
        return open.createRoutes();
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await stripe.close();
    await database.close();
  });
  return {
    db: (): Database => database.db,
    stripe: (): StripeServer => stripe,
    payments: () => open,
    readLog: () => server.readLog(),
    /** What a provider sends. */
    sendWebhook: (message: { body: string; signature: string }) =>
      fetch(`${server.origin}/api/billing/webhook`, {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": message.signature },
        body: message.body,
      }),
    visit: (path: string) => fetch(server.origin + path),
    /** A button of a page of the sandbox's; gives where it leads, or the page. */
    press: async (path: string, action: string) => {
      const body = new URLSearchParams({ action });
      const answer = await fetch(server.origin + path, { method: "POST", body, redirect: "manual" });
      return { status: answer.status, goTo: answer.headers.get("location"), html: await answer.text() };
    },
    signUp: () => signUpBuyer(server.origin, database.db),
  };
}

async function signUpBuyer(origin: string, db: Database) {
  const browser = createBrowser(origin);
  const { id, email } = await signUpAnyone(browser);
  const json = async (path: string) => (await browser.call(path)).json();
  const checkout = (body: unknown, key?: string) =>
    browser.call("/api/billing/checkout", { body, headers: key === undefined ? {} : { "idempotency-key": key } });
  return {
    id,
    email,
    call: browser.call,
    checkout,
    /** Begins a checkout that must begin; gives its address and the purchase. */
    begin: async (body: unknown) => {
      const { url } = paymentPageAnswer.parse(await (await checkout(body)).json());
      const [purchase] = await db.select().from(purchases).where(eq(purchases.url, url));
      if (purchase?.checkoutId === null || purchase === undefined) throw new Error("The purchase was not kept.");
      return { url, checkoutId: purchase.checkoutId, customerId: purchase.customerId, purchaseId: purchase.id };
    },
    readProfile: async (): Promise<Profile> => profileSchema.parse(await json("/api/profile")),
    readBilling: async (): Promise<Billing> => billingSchema.parse(await json("/api/billing")),
    readOutcome: async (): Promise<CheckoutOutcome> =>
      checkoutOutcomeAnswer.parse(await (await browser.call("/api/billing/outcome", { body: {} })).json()),
    openPortal: async (): Promise<string> =>
      paymentPageAnswer.parse(await (await browser.call("/api/billing/portal", { body: {} })).json()).url,
    readMails: async (): Promise<MailContent[]> =>
      (await db.select().from(mails).where(eq(mails.toAddress, email))).flatMap(({ content }) => content ?? []),
    countPurchases: async (): Promise<number> =>
      (await db.select().from(purchases).where(eq(purchases.userId, id))).length,
  };
}
export type Buyer = Awaited<ReturnType<typeof signUpBuyer>>;
