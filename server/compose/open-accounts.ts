import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/client.ts";
import type { NoticeChannel } from "#server/db/listen-for-notices.ts";
import { createAccountLimits } from "#server/domain/accounts/account-limits.ts";
import type { Authentication } from "#server/domain/accounts/authentication.ts";
import { createBetterAuth } from "#server/domain/accounts/better-auth.ts";
import { createKnownDevices } from "#server/domain/accounts/known-devices.ts";
import { createPasswordHasher, type PasswordHasherOptions } from "#server/domain/accounts/password-hasher.ts";
import { createSessionCache } from "#server/domain/accounts/session-cache.ts";
import { sweepAccounts } from "#server/domain/accounts/sweep-accounts.ts";
import { tellOfGuessing, type OwnerMail } from "#server/domain/accounts/tell-of-guessing.ts";
import type { Router } from "#server/http/router.ts";
import { createAuthRoutes } from "#server/http/routes/auth-routes.ts";
import type { Logger } from "#server/log/logger.ts";
import { createSmtpMailer } from "#server/mail/smtp-mailer.ts";

export type OpenAccounts = {
  authentication: Authentication;
  /** Where a process hears of sessions that have ended; sessions are kept in memory only while it listens. */
  channel: NoticeChannel;
  createRoutes: () => Router;
  close: () => Promise<void>;
};

export type AccountsSetup = {
  config: Config["accounts"];
  db: Database;
  /** Origin that people see. */
  publicUrl: string;
  hashing?: PasswordHasherOptions;
  /** How a slowed attempt waits, if not by the clock. */
  wait?: (milliseconds: number) => Promise<void>;
};

/** Who is who, how one signs in, and what slows guessing down. */
export function openAccounts({ config, db, publicUrl, hashing, wait = sleep }: AccountsSetup): OpenAccounts {
  const { sessionSecret: secret, google, signUpsPerHour } = config;
  const passwords = createPasswordHasher(hashing);
  const sessions = createSessionCache();
  const authentication = createBetterAuth({ db, publicUrl, secret, google, passwords, sessions });
  const devices = createKnownDevices({ secret, isHttps: publicUrl.startsWith("https:") });
  const limits = createAccountLimits(db, { signUpsPerHour });
  return {
    authentication,
    channel: sessions.channel,
    createRoutes: () => createAuthRoutes({ authentication, db, limits, devices, wait }),
    close: passwords.close,
  };
}

/** What a worker does for the accounts every minute: removes what has expired, and tells owners of guesses at their passwords. */
export function createAccountCare(setup: {
  config: Pick<Config, "contact">;
  db: Database;
  logger: Logger;
}): () => Promise<number> {
  const { db, logger } = setup;
  const mail = ownerMail(setup.config.contact);
  return async () => {
    await tellOfGuessing({ db, logger, mail });
    return sweepAccounts(db);
  };
}

function ownerMail({ smtpUrl, mailFrom, email }: Config["contact"]): OwnerMail | undefined {
  if (smtpUrl === undefined || mailFrom === undefined) return undefined;
  return { mailer: createSmtpMailer({ url: smtpUrl, from: mailFrom }), replyTo: email ?? mailFrom };
}
