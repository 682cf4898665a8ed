import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/client.ts";
import { listenForNotices } from "#server/db/listen-for-notices.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { createSeal } from "#server/domain/sealing/create-seal.ts";
import { deliverNext, type ReadWebhookSubject } from "#server/domain/webhooks/deliver-webhook.ts";
import { renewWebhookSecrets } from "#server/domain/webhooks/renew-webhook-secrets.ts";
import { startWebhookRounds } from "#server/domain/webhooks/webhook-rounds.ts";
import { webhooksChannel } from "#server/domain/webhooks/webhooks-channel.ts";
import type { Router } from "#server/http/router.ts";
import { createWebhooksRoutes } from "#server/http/routes/webhooks-routes.ts";
import type { Logger } from "#server/log/logger.ts";
import { createHttpWebhookSender } from "#server/webhooks/http-webhook-sender.ts";
import { liveSubjects } from "./live-subjects.ts";

export type WebhooksSetup = {
  config: Config["webhooks"] & Pick<Config["accounts"], "sessionSecret" | "previousSecret">;
  db: Database;
};

/** Addresses looked up and events sent by hand; more is a machine that tries addresses out. */
const limit = { attempts: 120, windowSeconds: 3600 };

function openParts({ config, db }: WebhooksSetup) {
  const seal = createSeal({ secret: config.sessionSecret, previous: config.previousSecret }, "webhook secrets");
  return { db, seal, sender: createHttpWebhookSender({ networks: config.networks }) };
}

/** What people and their programs do with webhooks. */
export function openWebhookRoutes(setup: WebhooksSetup): Router {
  return createWebhooksRoutes({
    ...openParts(setup),
    limit: createRateLimiter(setup.db, { name: "webhooks", ...limit }),
  });
}

export type WebhookWorkSetup = WebhooksSetup & {
  connectionString: string;
  logger: Logger;
  /** What to close at the end, last opened first. */
  closing: AsyncDisposableStack;
};

/** Tells webhooks from here. */
export async function openWebhookWork(setup: WebhookWorkSetup): Promise<void> {
  const { db, connectionString, logger, closing } = setup;
  const deps = { ...openParts(setup), logger, readSubject: createSubjectReader(db) };
  await renewWebhookSecrets(deps);
  const rounds = startWebhookRounds({ claim: () => deliverNext(deps), logger });
  closing.defer(rounds.close);
  const listener = await listenForNotices({
    connectionString,
    logger,
    channels: [{ name: webhooksChannel, onNotice: rounds.wake }],
    onReconnected: async () => rounds.wake(),
  });
  closing.defer(listener.stop);
}

/** The same things as the live stream reads, under names for programs. */
function createSubjectReader(db: Database): ReadWebhookSubject {
  const subjects = {
    "photo.ready": liveSubjects["upload.changed"],
    "photo.failed": liveSubjects["upload.changed"],
    "picture.finished": liveSubjects["generation.changed"],
    "picture.failed": liveSubjects["generation.changed"],
    "run.finished": liveSubjects["run.changed"],
    "views.finished": liveSubjects["views.changed"],
    "views.failed": liveSubjects["views.changed"],
    "car.read": liveSubjects["request.changed"],
    "webhook.test": async () => ({ message: "This is a test event of Carvas." }),
  } as const;
  return async (event, { userId, id }) => subjects[event](db, userId, id);
}
