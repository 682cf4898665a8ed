import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach } from "vitest";
import type { WebhookEvent } from "#contract/webhook-events.ts";
import { webhookDeliveryDetails, webhookDeliveryPage, webhookWithSecret } from "#contract/webhooks.ts";
import { openWebhookRoutes } from "#server/compose/open-webhooks.ts";
import type { Database } from "#server/db/client.ts";
import { webhookDeliveries, webhooks } from "#server/db/schema/webhooks.ts";
import { createSeal } from "#server/domain/sealing/create-seal.ts";
import { deliverNext, type DeliverDeps } from "#server/domain/webhooks/deliver-webhook.ts";
import { tellWebhooks } from "#server/domain/webhooks/tell-webhooks.ts";
import { createLogger } from "#server/log/logger.ts";
import { createHttpWebhookSender } from "#server/webhooks/http-webhook-sender.ts";
import type { Browser } from "./account-server.ts";
import { signUpVerified } from "./account-setup.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";
import { createTestDatabase } from "./test-database.ts";
import { startReceiver } from "./webhook-receiver.ts";

const sessionSecret = "a-secret-for-webhooks";

function depsOf(db: Database, subjects: ReadonlyMap<string, object>): DeliverDeps {
  return {
    db,
    seal: createSeal({ secret: sessionSecret, previous: undefined }, "webhook secrets"),
    sender: createHttpWebhookSender({ networks: "any", timeoutMs: 2000 }),
    readSubject: async (event, { id }) => (event === "webhook.test" ? { message: "test" } : (subjects.get(id) ?? null)),
    logger: createLogger({ level: "silent", role: "test" }),
  };
}

/** An account server with webhooks, a receiver for each test, and deliveries made by hand. */
export function setUpWebhooks() {
  const { server, database } = setUpAccountServer(createTestDatabase, {
    openMore: async ({ db }) => [openWebhookRoutes({ config: { sessionSecret, networks: "any" }, db })],
  });
  const subjects = new Map<string, object>();
  let running: { receiver: Awaited<ReturnType<typeof startReceiver>>; deps: DeliverDeps } | undefined;
  const held = () => {
    if (running === undefined) throw new Error("The receiver is there while tests run, not before.");
    return running;
  };
  beforeEach(async () => {
    running = { receiver: await startReceiver(), deps: depsOf(database.db, subjects) };
    subjects.clear();
  });
  afterEach(async () => {
    await database.db.delete(webhooks);
    await held().receiver.close();
  });
  return {
    server,
    database,
    subjects,
    get receiver() {
      return held().receiver;
    },
    get deps() {
      return held().deps;
    },
    signUp: () => signUpVerified({ origin: server.origin, db: database.db }),
    create: async (browser: Browser, events: readonly WebhookEvent[] = ["picture.finished"], path = "/hooks") => {
      const answer = await browser.call("/api/webhooks", { body: { url: `${held().receiver.url}${path}`, events } });
      if (!answer.ok) throw new Error(await answer.text());
      return webhookWithSecret.parse(await answer.json());
    },
    /** Something happens to a thing of the user's. */
    happens: async (userId: string, event: WebhookEvent = "picture.finished"): Promise<string> => {
      const id = randomUUID();
      subjects.set(id, { id, status: "done" });
      await database.db.transaction((tx) => tellWebhooks(tx, { userId, event, subjectId: id }));
      return id;
    },
    /** Everything that is due now, one after the other. */
    deliverDue: async (): Promise<number> => {
      let count = 0;
      for (let send = await deliverNext(held().deps); send !== null; send = await deliverNext(held().deps)) {
        await send();
        count += 1;
      }
      return count;
    },
    makeDue: () => database.db.update(webhookDeliveries).set({ nextTryAt: sql`now()` }),
    logOf: async (browser: Browser, id: string, query = "") =>
      webhookDeliveryPage.parse(await (await browser.call(`/api/webhooks/${id}/deliveries${query}`)).json()).deliveries,
    detailsOf: async (browser: Browser, id: string, deliveryId: string) =>
      webhookDeliveryDetails.parse(await (await browser.call(`/api/webhooks/${id}/deliveries/${deliveryId}`)).json()),
  };
}
