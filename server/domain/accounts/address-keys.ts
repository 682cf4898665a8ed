import { AppError } from "#contract/errors.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { raiseAddressKeyVersion, selectAddressKeyVersion } from "./profile-store.ts";

/** Which of the account's keys signs its addresses now. Throws `not_found`. */
export async function readAddressKeyVersion(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const version = await selectAddressKeyVersion(db, userId);
  if (version === null) throw new AppError("not_found");
  return version;
}

/** The account's private links, and all addresses that were signed for it, open nothing from now on. */
export async function endAddressesOf(tx: Transaction, userId: string): Promise<void> {
  await raiseAddressKeyVersion(tx, userId);
}
