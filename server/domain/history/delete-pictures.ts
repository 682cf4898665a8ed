import { AppError } from "#contract/errors.ts";
import type { PictureOverview } from "#contract/pictures.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { tellOfRunsWith } from "#server/domain/retail-runs/tell-of-runs-with.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { readPictureOverview } from "./read-history.ts";
import { listStates, setDeleted, setRestored } from "./shown-store.ts";

type OwnPictures = { userId: string; ids: readonly string[] };

/**
 * Takes finished pictures out of sight: all of them or none. No token goes back, and what was paid stays paid (docs/decisions/081). Deleting twice
 * is the same as once. Throws `not_found`, also for what came to nothing, and `picture_unfinished`.
 */
export async function deletePictures(db: Database, own: OwnPictures): Promise<PictureOverview> {
  return db.transaction(async (tx) => {
    const states = await lockStates(tx, own);
    if (states.some(isUnfinished)) throw new AppError("picture_unfinished");
    if (states.some(({ status }) => status !== "done")) throw new AppError("not_found");
    await tellOf(tx, own.userId, await setDeleted(tx, own));
    return readPictureOverview(tx, own.userId);
  });
}

/** Brings them back, all of them or none; what is not deleted stays as it is. Throws `not_found`, and `undo_expired`. */
export async function restorePictures(db: Database, own: OwnPictures): Promise<PictureOverview> {
  return db.transaction(async (tx) => {
    const states = await lockStates(tx, own);
    const restored = await setRestored(tx, own);
    if (restored.length < states.filter(({ deletedAt }) => deletedAt !== null).length) {
      throw new AppError("undo_expired");
    }
    await tellOf(tx, own.userId, restored);
    return readPictureOverview(tx, own.userId);
  });
}

/** With the tokens locked: whoever starts a picture must not be given one that is deleted at the same moment. */
async function lockStates(tx: Transaction, { userId, ids }: OwnPictures) {
  await lockTokens(tx, userId);
  const states = await listStates(tx, { userId, ids });
  if (states.length !== new Set(ids).size) throw new AppError("not_found");
  return states;
}

async function tellOf(tx: Transaction, userId: string, changedIds: readonly string[]): Promise<void> {
  if (changedIds.length === 0) return;
  await recordLiveEvent(tx, { userId, name: "pictures.changed", subjectId: userId });
  await tellOfRunsWith(tx, changedIds);
}
