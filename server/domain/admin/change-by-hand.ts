import type { Database } from "#server/db/client.ts";
import { endAllAccess, type EndedAccess } from "#server/domain/accounts/end-access.ts";
import { givePro } from "#server/domain/billing/give-pro.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { takeBackTokens } from "#server/domain/tokens/take-back-tokens.ts";
import type { PaymentAccount } from "#server/payments/payments.ts";
import { insertAdminAction } from "./admin-store.ts";

/** Each is noted with its reason in the transaction that does it, and the ledger's entry names the note: `admin:<id>`. */
type ByHand = { userId: string; reason: string };

/** Tokens that don't lapse with the month. */
export async function grantByHand(
  db: Database,
  { userId, reason, tokens }: ByHand & { tokens: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await insertAdminAction(tx, { action: "grant", userId, reason, details: { tokens } });
    await grantTokens(tx, { userId, purchasedTokens: tokens, cause: `admin:${id}` });
  });
}

/** Gives how many were there to be taken. */
export async function revokeByHand(
  db: Database,
  { userId, reason, tokens }: ByHand & { tokens: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    const id = await insertAdminAction(tx, { action: "revoke", userId, reason, details: { tokens } });
    return takeBackTokens(tx, { userId, count: tokens, cause: `admin:${id}` });
  });
}

/** Gives until when. */
export async function giveProByHand(
  db: Database,
  { userId, reason, months, accounts }: ByHand & { months: number; accounts: readonly PaymentAccount[] },
): Promise<Date> {
  return db.transaction(async (tx) => {
    await insertAdminAction(tx, { action: "pro", userId, reason, details: { months } });
    return givePro(tx, { userId, months, accounts });
  });
}

/** `endAllAccess`; every process hears of it from the database. */
export async function endAccessByHand(db: Database, { userId, reason }: ByHand): Promise<EndedAccess> {
  return db.transaction(async (tx) => {
    await insertAdminAction(tx, { action: "end-access", userId, reason, details: {} });
    return endAllAccess(tx, userId);
  });
}

/** Before the account goes: the note outlives it, under a number that nothing else knows. */
export async function noteDeletion(db: Database, { userId, reason }: ByHand): Promise<void> {
  await insertAdminAction(db, { action: "delete", userId, reason, details: {} });
}
