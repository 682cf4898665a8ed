import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { selectVerifiedAddress } from "./profile-store.ts";

/** The address of a user who has shown that it is theirs; null otherwise. */
export async function readMailAddress(db: DatabaseOrTransaction, userId: string): Promise<string | null> {
  return selectVerifiedAddress(db, userId);
}
