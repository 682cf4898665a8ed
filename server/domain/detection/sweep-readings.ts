import { lockRequestOfAnyone } from "#server/domain/requests/read-request.ts";
import type { Logger } from "#server/log/logger.ts";
import { giveRegisterUp } from "./ask-register.ts";
import { findDetection, listUnendedReadings, listWaitingPhotos } from "./detection-store.ts";
import { listWaitingForModel } from "./model-reading-store.ts";
import { failModelReading } from "./read-photo-with-model.ts";
import { failPhoto, type ReadPhotoDeps } from "./read-photo.ts";
import { settleDetection } from "./settle-detection.ts";
import { hasEnded } from "./settle-fields.ts";

const orphanedAfterSeconds = 60;
const unendedAfterSeconds = 120;

type SweepReadingsDeps = Pick<ReadPhotoDeps, "db" | "enqueueRegister" | "startViews"> & {
  isQueued: (photoId: string) => Promise<boolean>;
  isQueuedForModel: (photoId: string) => Promise<boolean>;
  /** Whether a question to the vehicle register about this request's car is open. */
  isAsked: (requestId: string) => Promise<boolean>;
  log: Pick<Logger, "error">;
};

/**
 * Ends readings that wait in the table but have no job, each by itself: photos that nobody reads, or that no model looks at although they wait for one, and cars of which nothing is waited for any more.
 * Gives how many.
 */
export async function sweepReadings(deps: SweepReadingsDeps): Promise<number> {
  const { db } = deps;
  const photos = await sweepPages(deps, {
    list: (offset) => listWaitingPhotos(db, { seconds: orphanedAfterSeconds, offset }),
    end: async (photoId) => {
      if (await deps.isQueued(photoId)) return false;
      await failPhoto(deps, photoId);
      return true;
    },
  });
  const ofModels = await sweepPages(deps, {
    list: (offset) => listWaitingForModel(db, { seconds: orphanedAfterSeconds, offset }),
    end: async (photoId) => {
      if (await deps.isQueuedForModel(photoId)) return false;
      await failModelReading(deps, photoId);
      return true;
    },
  });
  const cars = await sweepPages(deps, {
    list: (offset) => listUnendedReadings(db, { seconds: unendedAfterSeconds, offset }),
    end: async (requestId) => !(await deps.isAsked(requestId)) && (await endReading(deps, requestId)),
  });
  return photos + ofModels + cars;
}

/** What can't be ended stays in the list: the next page begins behind it. */
async function sweepPages(
  { log }: Pick<SweepReadingsDeps, "log">,
  { list, end }: { list: (offset: number) => Promise<string[]>; end: (id: string) => Promise<boolean> },
): Promise<number> {
  let [ended, left] = [0, 0];
  for (let ids = await list(0); ids.length > 0; ids = await list(left)) {
    for (const id of ids) {
      const hasEndedNow = await end(id).catch((error: unknown) => {
        log.error({ err: error, id }, "an orphaned reading could not be ended");
        return false;
      });
      if (hasEndedNow) ended += 1;
      else left += 1;
    }
  }
  return ended;
}

/** Gives whether nothing is waited for any more: the register may have to be asked first, about a plate that was corrected meanwhile. */
async function endReading(deps: SweepReadingsDeps, requestId: string): Promise<boolean> {
  await giveRegisterUp(deps, requestId);
  return deps.db.transaction(async (tx) => {
    const request = await lockRequestOfAnyone(tx, requestId);
    if (request === null) return false;
    const found = await findDetection(tx, requestId);
    // A car that has ended is settled with it; once more would ask the register that has just been given up.
    if (found !== null && !hasEnded(found)) await settleDetection(deps, tx, { userId: request.user_id, id: requestId });
    const row = await findDetection(tx, requestId);
    return row !== null && hasEnded(row) && !row.isAsking;
  });
}
