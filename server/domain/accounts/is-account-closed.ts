import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { findDeletion } from "./account-deletion-store.ts";

/** Whether its deletion has begun: the address it has since then is nobody's. */
export async function isAccountClosed(db: DatabaseOrTransaction, userId: string): Promise<boolean> {
  return (await findDeletion(db, userId)) !== null;
}
