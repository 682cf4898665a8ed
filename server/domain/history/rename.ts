import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { setGroupTitle } from "./group-title-store.ts";
import { listGroups } from "./history-store.ts";
import { setTitle } from "./shown-store.ts";

type Renaming = { userId: string; id: string; title: string | null };

/** Throws `not_found`, also for another user's picture and for one that is deleted. */
export async function renamePicture(db: Database, { userId, id, title }: Renaming) {
  await db.transaction(async (tx) => {
    if ((await setTitle(tx, { userId, id }, title)) === null) throw new AppError("not_found");
    await recordLiveEvent(tx, { userId, name: "title.changed", subjectId: id });
  });
  return { id, title };
}

/** Throws `not_found` for what holds no picture of the user's. */
export async function renameGroup(db: Database, { userId, id, title }: Renaming) {
  await db.transaction(async (tx) => {
    const [group] = await listGroups(tx, { userId, filter: {}, groupId: id, limit: 1, beforeId: null });
    if (group === undefined) throw new AppError("not_found");
    await setGroupTitle(tx, { userId, groupId: id }, title);
    await recordLiveEvent(tx, { userId, name: "title.changed", subjectId: id });
  });
  return { id, title };
}
