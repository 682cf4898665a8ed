import { randomUUID } from "node:crypto";
import type { MailContent } from "#contract/mail-content.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import type { Logger } from "#server/log/logger.ts";
import { findUser, listIdentities, selectPasswordHash } from "./account-store.ts";
import { countPasskeysOf } from "./passkey-store.ts";

export type WayInChange = Omit<Extract<MailContent, { kind: "way-in-changed" }>, "kind">;

/** A way in that somebody else has added or taken is seen by its owner in the mailbox first. */
export async function queueWayInMail(tx: Transaction, toAddress: string, change: WayInChange): Promise<void> {
  await queueMail(tx, { toAddress, content: { kind: "way-in-changed", ...change }, cause: `way-in:${randomUUID()}` });
}

/** What opens an account beside its password. */
export async function readOtherWaysIn(
  tx: Transaction,
  userId: string,
): Promise<{ passkeys: number; hasGoogle: boolean }> {
  const identities = await listIdentities(tx, userId);
  return { passkeys: await countPasskeysOf(tx, userId), hasGoogle: identities.length > 0 };
}

/**
 * The mail of a Google account that was linked. Comes after the commit, for the library tells no earlier; what fails here must not make a
 * link look failed that is there. A sign-up with Google is told by its welcome: whoever links has had another way in before.
 */
export async function tellOfLinkedGoogle(
  { db, logger }: { db: Database; logger: Pick<Logger, "error"> },
  userId: string,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const user = await findUser(tx, userId);
      if (user === null || !(await hasMoreThanOneWayIn(tx, userId))) return;
      await queueWayInMail(tx, user.email, { way: "google", isAdded: true });
    });
  } catch (error) {
    logger.error({ err: error, userId }, "the mail of a linked Google account could not be queued");
  }
}

async function hasMoreThanOneWayIn(tx: Transaction, userId: string): Promise<boolean> {
  if ((await selectPasswordHash(tx, userId)) !== null) return true;
  return (await listIdentities(tx, userId)).length + (await countPasskeysOf(tx, userId)) > 1;
}
