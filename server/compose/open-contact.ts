import type { ContactConfig } from "#server/config/config.ts";
import { describeContact } from "#server/config/describe-mail.ts";
import type { Database } from "#server/db/client.ts";
import { createContactLimit } from "#server/domain/contact/contact-limit.ts";
import type { Router } from "#server/http/router.ts";
import { createContactRoutes } from "#server/http/routes/contact-routes.ts";
import type { Logger } from "#server/log/logger.ts";

/** The contact page's messages: taken, stored, and mailed where the configuration names the team's address. */
export function openContact(setup: { config: ContactConfig; db: Database; logger: Logger }): Router {
  const { config, db, logger } = setup;
  const { email: teamAddress } = config;
  if (teamAddress === undefined) logger.info({ event: "contact-not-mailed" }, describeContact(config));
  return createContactRoutes({ db, teamAddress, messagesPerClient: createContactLimit(db) });
}
