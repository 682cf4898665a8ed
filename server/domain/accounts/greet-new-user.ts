import type { Database } from "#server/db/client.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import type { Logger } from "#server/log/logger.ts";
import type { NewUser } from "./better-auth-options.ts";
import { queueMailedLink } from "./mailed-links.ts";

export type GreetNewUserDeps = {
  db: Database;
  origin: string;
  logger: Logger;
};

/**
 * The mails of a sign-up. Comes after its commit, for the library tells no earlier; what fails here must not make a sign-up look failed
 * that has happened, and the link can be asked for again.
 */
export async function greetNewUser({ db, origin, logger }: GreetNewUserDeps, user: NewUser): Promise<void> {
  const { id: userId, email, emailVerified } = user;
  try {
    await db.transaction(async (tx) => {
      await queueMail(tx, { toAddress: email, content: { kind: "welcome" }, cause: `welcome:${userId}` });
      if (!emailVerified) await queueMailedLink(tx, { purpose: "verify-email", userId, email, origin });
    });
  } catch (error) {
    logger.error({ err: error, userId }, "the mails of a sign-up could not be queued");
  }
}
