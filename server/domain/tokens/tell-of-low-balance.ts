import { lowTokenThreshold } from "#contract/limits.ts";
import type { Transaction } from "#server/db/client.ts";
import { readMailAddress } from "#server/domain/accounts/read-mail-address.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import type { TokenAccount } from "./token-store.ts";

/**
 * Queues the mail about a low balance, once a month however often it is low. Only to addresses that are known to be the user's: what is left in
 * an account is nobody else's business.
 */
export async function tellOfLowBalance(tx: Transaction, account: TokenAccount): Promise<void> {
  const { userId, planTokens, purchasedTokens, nextResetAt } = account;
  const tokens = planTokens + purchasedTokens;
  if (tokens > lowTokenThreshold) return;
  const toAddress = await readMailAddress(tx, userId);
  if (toAddress === null) return;
  const nextTokensAt = nextResetAt.toISOString();
  await queueMail(tx, {
    toAddress,
    content: { kind: "low-balance", tokens, nextTokensAt },
    cause: `low-balance:${userId}:${nextTokensAt}`,
  });
}
