import type { Profile } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { setDisplayName } from "./profile-store.ts";
import { readProfile } from "./read-profile.ts";

/** Null removes it. */
export async function changeDisplayName(
  db: Database,
  { userId, displayName }: { userId: string; displayName: string | null },
): Promise<Profile> {
  await db.transaction(async (tx) => {
    await setDisplayName(tx, userId, displayName);
    await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
  });
  const profile = await readProfile(db, userId);
  if (profile === null) throw new AppError("unauthenticated");
  return profile;
}
