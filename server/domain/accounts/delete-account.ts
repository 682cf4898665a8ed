import type { Database } from "#server/db/client.ts";
import { revokeKeysOf } from "#server/domain/api-keys/revoke-keys-of.ts";
import { lockCustomersOf } from "#server/domain/billing/lock-customers-of.ts";
import { forgetContactMessagesOf } from "#server/domain/contact/forget-contact-messages-of.ts";
import { cancelGenerationsOf } from "#server/domain/generations/cancel-generation.ts";
import { forgetMailsOf } from "#server/domain/mails/forget-mails-of.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { forgetWebhooksOf } from "#server/domain/webhooks/forget-webhooks-of.ts";
import type { Logger } from "#server/log/logger.ts";
import {
  claimDeletion,
  deleteUser,
  deleteWaysIn,
  findDeletion,
  insertDeletion,
  offerDeletion,
} from "./account-deletion-store.ts";
import { lockUser } from "./account-store.ts";
import { deleteSessionsOf, deletePasswordStepsOf } from "./session-store.ts";

export type DeleteAccountDeps = {
  db: Database;
  /** Nobody is charged for the account any more, or it throws. May be repeated. */
  endBilling: (userId: string) => Promise<void>;
  /** The payment provider no longer knows who it was, or it throws. May be repeated. */
  forgetCustomer: (userId: string) => Promise<void>;
  /** Removes photos and pictures with their files, as many as a few seconds allow. May be repeated. */
  eraseFiles: (userId: string) => Promise<{ isDone: boolean }>;
  /** This process hears at once that these sessions have ended. */
  forgetSessions: (ids: readonly string[]) => void;
  logger: Pick<Logger, "warn">;
};

/**
 * Deletes an account, for good; the token ledger stays, under a number that nothing else knows. In an order in which a process may be killed at any
 * moment: nothing has changed unless the subscription could be ended; from the next step on nobody gets in, and the worker's every minute goes on
 * where this ended. Asked for twice it is done once. Gives whether all of it is gone already. Throws `payment_failed`.
 */
export async function deleteAccount(deps: DeleteAccountDeps, userId: string): Promise<boolean> {
  await deps.endBilling(userId);
  await closeAccount(deps, userId);
  return tryToEmpty(deps, userId);
}

/** Less than the minute after which the next round begins. */
const roundMs = 50_000;

/** Goes on with deletions that a process left behind, a few seconds each in turn. Gives how many accounts are gone. */
export async function finishDeletions(deps: DeleteAccountDeps): Promise<number> {
  let finished = 0;
  const end = performance.now() + roundMs;
  while (performance.now() < end) {
    const userId = await claimDeletion(deps.db);
    if (userId === null) break;
    if (await tryToEmpty(deps, userId)) finished += 1;
  }
  return finished;
}

/** Every session ends, every way in is gone and the address is free, in one step. */
async function closeAccount({ db, forgetSessions }: DeleteAccountDeps, userId: string): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || !(await insertDeletion(tx, { userId, email: user.email }))) return [];
    // From the next line on nothing tells whether the address was the owner's.
    if (user.emailVerified) await forgetContactMessagesOf(tx, user.email);
    await deletePasswordStepsOf(tx, userId);
    await deleteWaysIn(tx, userId);
    await revokeKeysOf(tx, userId);
    await forgetWebhooksOf(tx, userId);
    return deleteSessionsOf(tx, userId);
  });
  forgetSessions(ended);
}

async function tryToEmpty(deps: DeleteAccountDeps, userId: string): Promise<boolean> {
  try {
    return await emptyAccount(deps, userId);
  } catch (error) {
    deps.logger.warn({ err: error, userId }, "a closed account could not be emptied, which is tried again");
    return false;
  }
}

/** False while something is left of a large one. */
async function emptyAccount(deps: DeleteAccountDeps, userId: string): Promise<boolean> {
  const { db, endBilling, forgetCustomer, eraseFiles } = deps;
  // Another of the user's tabs may have paid while the account was being closed.
  await endBilling(userId);
  await forgetCustomer(userId);
  await cancelGenerationsOf(db, userId);
  if (!(await eraseFiles(userId)).isDone) {
    await offerDeletion(db, userId);
    return false;
  }
  await db.transaction(async (tx) => {
    const deletion = await findDeletion(tx, userId);
    if (deletion === null) return;
    // Before tokens, as whoever applies what the provider tells: the customer's row loses its user with the account.
    await lockCustomersOf(tx, userId);
    // Before everything else of the user's, as all who move tokens do: a picture that is just being finished waits, and finds no account.
    await lockTokens(tx, userId);
    await deleteUser(tx, userId);
    await forgetMailsOf(tx, deletion.email, deletion.requestedAt);
    const content = { kind: "account-deleted" } as const;
    await queueMail(tx, { toAddress: deletion.email, content, cause: `account-deleted:${userId}` });
  });
  return true;
}
