import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/client.ts";
import type { NoticeChannel } from "#server/db/listen-for-notices.ts";
import { createAccountLimits } from "#server/domain/accounts/account-limits.ts";
import type { Authentication } from "#server/domain/accounts/authentication.ts";
import { renewTwoFactorSecrets } from "#server/domain/accounts/better-auth-encryption.ts";
import { createBetterAuth } from "#server/domain/accounts/better-auth.ts";
import { finishDeletions } from "#server/domain/accounts/delete-account.ts";
import { greetNewUser } from "#server/domain/accounts/greet-new-user.ts";
import { createKnownDevices } from "#server/domain/accounts/known-devices.ts";
import { createPasswordHasher, type PasswordHasherOptions } from "#server/domain/accounts/password-hasher.ts";
import { createSessionCache } from "#server/domain/accounts/session-cache.ts";
import { sweepAccounts } from "#server/domain/accounts/sweep-accounts.ts";
import { tellOfGuessing } from "#server/domain/accounts/tell-of-guessing.ts";
import { tellOfLinkedGoogle } from "#server/domain/accounts/tell-of-ways-in.ts";
import { createApiKeys, type ApiKeysSetup } from "#server/domain/api-keys/open-api-keys.ts";
import { createLocalRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { createRepeats, sweepRepeats } from "#server/domain/repeats/repeats.ts";
import type { Callers } from "#server/http/callers.ts";
import type { Router } from "#server/http/router.ts";
import { createAccountEntryRoutes } from "#server/http/routes/account-entry-routes.ts";
import { createAccountRoutes } from "#server/http/routes/account-routes.ts";
import { createApiKeysRoutes } from "#server/http/routes/api-keys-routes.ts";
import { createAuthRoutes } from "#server/http/routes/auth-routes.ts";
import { createMailedLinkRoutes } from "#server/http/routes/mailed-link-routes.ts";
import type { Logger } from "#server/log/logger.ts";
import type { AccountDeletion } from "./account-deletion.ts";

export type OpenAccounts = {
  authentication: Authentication;
  /** How a request tells who calls, and whether it repeats an earlier one. */
  callers: Callers;
  /** Where a process hears of sessions that have ended; sessions are kept in memory only while it listens. */
  channel: NoticeChannel;
  createRoutes: (deletion: AccountDeletion) => Router[];
  close: () => Promise<void>;
};

export type AccountsSetup = {
  config: Config["accounts"];
  db: Database;
  /** Origin that people see. */
  publicUrl: string;
  logger: Logger;
  /** If not the usual one. */
  apiKeyLimit?: ApiKeysSetup["limit"];
  hashing?: PasswordHasherOptions;
  /** How a slowed attempt waits, if not by the clock. */
  wait?: (milliseconds: number) => Promise<void>;
};

/** Ten a second, of which each may leave a kilobyte (live event, key of a repeat): a program at full speed makes five. */
const changeLimit = { attempts: 600, windowSeconds: 60 };

/** Who is who, how one signs in, what slows guessing down, and what the signed-in may do with their accounts. */
export function openAccounts(setup: AccountsSetup): OpenAccounts {
  const { config, db, publicUrl: origin, logger, hashing, wait = sleep } = setup;
  const { sessionSecret: secret, previousSecret: previous, google, signUpsPerHour } = config;
  const passwords = createPasswordHasher(hashing);
  const sessions = createSessionCache();
  const authentication = createBetterAuth({
    db,
    publicUrl: origin,
    secret,
    previous,
    google,
    passwords,
    sessions,
    onSignUp: (user) => greetNewUser({ db, origin, logger }, user),
    onGoogle: (userId) => tellOfLinkedGoogle({ db, logger }, userId),
  });
  const devices = createKnownDevices({ secret, previous, isHttps: origin.startsWith("https:") });
  const limits = createAccountLimits(db, { signUpsPerHour });
  const deps = { authentication, db, limits, devices, wait, passwords, origin };
  return {
    authentication,
    callers: {
      authentication,
      apiKeys: createApiKeys({ db, limit: setup.apiKeyLimit }),
      repeats: createRepeats({ db, secret, previous }),
      changes: createLocalRateLimiter(changeLimit),
    },
    channel: sessions.channel,
    createRoutes: (deletion) => [
      createAuthRoutes(deps),
      createMailedLinkRoutes(deps),
      ...createAccountRoutes({ ...deps, deletion: { ...deletion, forgetSessions: authentication.forgetSessions } }),
      ...createAccountEntryRoutes(deps),
      createApiKeysRoutes(deps),
    ],
    close: passwords.close,
  };
}

/**
 * What a worker does for the accounts every minute: removes what has expired, tells owners of guesses at their passwords, goes on with
 * deletions that a process left behind, and encrypts anew what a replaced secret has encrypted.
 */
export function createAccountCare(setup: {
  config: Pick<Config, "contact" | "accounts">;
  deletion: AccountDeletion;
  db: Database;
  logger: Logger;
}): () => Promise<number> {
  const { config, db, logger } = setup;
  const deletion = { ...setup.deletion, forgetSessions: () => undefined };
  const { sessionSecret: secret, previousSecret: previous } = config.accounts;
  let knownLost = 0;
  const isMailed = config.contact.smtpUrl !== undefined;
  return async () => {
    await tellOfGuessing({ db, logger, isMailed });
    const deleted = await finishDeletions(deletion);
    if (deleted > 0) logger.info({ deleted }, "closed accounts were emptied");
    const { renewed, lost } = await renewTwoFactorSecrets(db, { secret, previous });
    if (renewed > 0) logger.info({ renewed }, "two-factor secrets were encrypted anew");
    if (lost > knownLost) logger.error({ lost }, "two-factor secrets that no known SESSION_SECRET opens");
    knownLost = lost;
    return (await sweepAccounts(db)) + (await sweepRepeats(db));
  };
}
