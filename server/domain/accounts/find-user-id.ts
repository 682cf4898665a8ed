import { emailAddress } from "#contract/accounts.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { findUserByEmail } from "./account-store.ts";

/** Whose address it is, written in any case; null when it is nobody's. */
export async function findUserId(db: DatabaseOrTransaction, email: string): Promise<string | null> {
  const { data: address } = emailAddress.safeParse(email);
  return address === undefined ? null : ((await findUserByEmail(db, address))?.id ?? null);
}
