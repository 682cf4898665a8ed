import type { Transaction } from "#server/db/client.ts";
import { takeBackTokens } from "#server/domain/tokens/take-back-tokens.ts";
import { lockTestTokens, updatePurchase } from "./billing-store.ts";

/** Takes back the tokens that a user bought in a test, as many as are left: where money is taken they count for nothing. */
export async function endTestTokens(tx: Transaction, userId: string): Promise<void> {
  for (const { id, quantity, askedBack, takenBack, corrections } of await lockTestTokens(tx, userId)) {
    // By the corrections, as under test keys they may have been given again meanwhile.
    const cause = `test-ended:${id}:${corrections}`;
    const taken = await takeBackTokens(tx, { userId, count: quantity - askedBack, cause });
    const change = { askedBack: quantity, takenBack: takenBack + taken, corrections: corrections + 1 };
    await updatePurchase(tx, id, change);
  }
}
