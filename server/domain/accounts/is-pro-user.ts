import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { selectProfile } from "./profile-store.ts";

/** Whether the user's plan is Pro; false when there is no such user. */
export async function isProUser(db: DatabaseOrTransaction, userId: string): Promise<boolean> {
  return (await selectProfile(db, userId))?.isPro ?? false;
}
