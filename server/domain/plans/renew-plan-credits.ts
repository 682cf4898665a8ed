import type { Database } from "#server/db/client.ts";
import { listDueUsers } from "#server/domain/tokens/list-due-users.ts";
import { openAccount } from "#server/domain/tokens/open-account.ts";
import type { Logger } from "#server/log/logger.ts";

/** Users that one round takes: some ten seconds of work. The next minute brings the next round. */
const defaultAtMost = 2000;

/**
 * Gives everybody whose month has ended the tokens of the new one. Any number of machines may do it at once: each user's tokens are locked while
 * they are renewed, and who comes second finds nothing due. One whose renewal fails holds nobody else up. Gives how many were renewed.
 */
export async function renewPlanCredits(
  { db, logger }: { db: Database; logger: Pick<Logger, "error"> },
  atMost = defaultAtMost,
): Promise<number> {
  let renewed = 0;
  for (const userId of await listDueUsers(db, atMost)) {
    try {
      await db.transaction((tx) => openAccount(tx, userId));
      renewed += 1;
    } catch (error) {
      logger.error({ err: error, userId }, "a month's tokens could not be given");
    }
  }
  return renewed;
}
