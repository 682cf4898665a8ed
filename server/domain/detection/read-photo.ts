import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { EngineSource, ImageEngine, Spending } from "#server/engines/image-engine.ts";
import { askModel, type AskModelDeps } from "./ask-model.ts";
import { addTold, endPhoto, findDetection, setDetection, type PhotoRow } from "./detection-store.ts";
import { settleDetection, type EndDeps } from "./settle-detection.ts";
import { settleFields } from "./settle-fields.ts";
import { withPhoto } from "./with-photo.ts";

export type ReadPhotoDeps = {
  db: Database;
  engine: Pick<ImageEngine, "detect">;
  /** What an engine may ask for of an upload; a car that the photo cuts off is cut out all the same. */
  openSource: (uploadId: string) => EngineSource;
  /** What the reading of a photo may cost. */
  openSpending: (work: { photoId: string }) => Spending;
  askModel: AskModelDeps;
} & EndDeps;

const isWaited = ({ status }: PhotoRow): boolean => status === "waiting";

/**
 * Reads what a photo of a request tells; each field is written and told as soon as it is known. May be repeated at any moment: a photo that has
 * ended is left alone. A photo that can't be used ends as `failed`; anything else is thrown, for the job to try again.
 */
export async function readPhoto(
  deps: ReadPhotoDeps,
  { photoId, signal }: { photoId: string; signal: AbortSignal },
): Promise<void> {
  const photo = await withPhoto(deps.db, { photoId, isWaited }, async (tx, { own }) => {
    const row = await findDetection(tx, own.id);
    if (row?.status === "waiting") await setDetection(tx, own.id, { status: "reading" });
    if (row !== null) await settleFields(deps, tx, own);
  });
  if (photo === null) return;
  const errorCode = await askEngine(deps, photo, signal);
  await endReading(deps, photoId, errorCode);
}

/** Gives up on a photo, when its job has failed for good. */
export async function failPhoto(deps: Pick<ReadPhotoDeps, "db" | keyof EndDeps>, photoId: string): Promise<void> {
  await endReading(deps, photoId, "detection_failed");
}

/** What the photo was refused for; null when it told something. */
async function askEngine(deps: ReadPhotoDeps, photo: PhotoRow, signal: AbortSignal): Promise<string | null> {
  try {
    await deps.engine.detect({
      source: deps.openSource(photo.uploadId),
      onTold: async (told) => {
        await withPhoto(deps.db, { photoId: photo.id, isWaited }, async (tx, { own }) => {
          await addTold(tx, photo.id, told);
          await askModel(deps.askModel, tx, { userId: own.userId, photo });
          await settleFields(deps, tx, own);
        });
        signal.throwIfAborted();
      },
      signal,
      spending: deps.openSpending({ photoId: photo.id }),
    });
    return null;
  } catch (error) {
    // What it is refused for, it is refused for again; a file that can't be read just now is tried again.
    if (error instanceof AppError && !error.isRetryable) return error.code;
    throw error;
  }
}

async function endReading(
  deps: Pick<ReadPhotoDeps, "db" | keyof EndDeps>,
  photoId: string,
  errorCode: string | null,
): Promise<void> {
  await withPhoto(deps.db, { photoId, isWaited }, async (tx, { own }) => {
    await endPhoto(tx, photoId, errorCode === null ? { status: "read" } : { status: "failed", errorCode });
    await settleDetection(deps, tx, own);
  });
}
