import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import type { EngineSource, ImageEngine, Spending, ToldByPhoto } from "#server/engines/image-engine.ts";
import { mayAskModel } from "./ask-model.ts";
import type { PhotoRow } from "./detection-store.ts";
import { addToldByModel, endModelReading, type ModelReadingEnd } from "./model-reading-store.ts";
import { settleDetection, type EndDeps } from "./settle-detection.ts";
import { settleFields } from "./settle-fields.ts";
import { withPhoto, type OwnRequest } from "./with-photo.ts";

export type ReadWithModelDeps = {
  db: Database;
  /** Null where no model is configured. */
  modelEngine: Pick<ImageEngine, "detect"> | null;
  openSource: (uploadId: string) => EngineSource;
  offers: EngineOffers;
  openModelSpending: (userId: string) => Spending;
  /** Make and model as the catalogue writes them; those that it doesn't know stay as they are. */
  nameCar: (car: CarName) => CarName;
} & EndDeps;

type CarName = { make: string | null; model: string | null };
type EndModelDeps = Pick<ReadWithModelDeps, "db" | keyof EndDeps>;

const waitsForModel = ({ modelStatus }: PhotoRow): boolean => modelStatus === "waiting";

/**
 * Lets an AI model say what a photo shows, beside our own reading. Agreement and choice are looked at once more: what was taken back is not
 * sent. May be repeated; a model that fails never fails the photo. What is no expected failure is thrown, for the job to try again.
 */
export async function readPhotoWithModel(
  deps: ReadWithModelDeps,
  { photoId, signal }: { photoId: string; signal: AbortSignal },
): Promise<void> {
  const question: { own: OwnRequest | null; mayAsk: boolean } = { own: null, mayAsk: false };
  const photo = await withPhoto(deps.db, { photoId, isWaited: waitsForModel }, async (tx, { own }) => {
    question.own = own;
    question.mayAsk = await mayAskModel(tx, { userId: own.userId, offers: deps.offers });
  });
  if (photo === null || question.own === null) return;
  const { modelEngine } = deps;
  const end: ModelReadingEnd =
    modelEngine === null || !question.mayAsk
      ? { status: "unasked" }
      : await ask({ ...deps, modelEngine }, { photo, own: question.own, signal });
  await endReading(deps, photoId, end);
}

/** Gives up on a model's look at a photo, when its job has failed for good. */
export async function failModelReading(deps: EndModelDeps, photoId: string): Promise<void> {
  await endReading(deps, photoId, { status: "failed", errorCode: "detection_failed" });
}

type Question = { photo: PhotoRow; own: OwnRequest; signal: AbortSignal };

async function ask(
  deps: ReadWithModelDeps & { modelEngine: Pick<ImageEngine, "detect"> },
  { photo, own, signal }: Question,
): Promise<ModelReadingEnd> {
  try {
    await deps.modelEngine.detect({
      source: deps.openSource(photo.uploadId),
      onTold: async (told) => {
        const named = nameTold(told, deps.nameCar);
        await withPhoto(deps.db, { photoId: photo.id, isWaited: waitsForModel }, async (tx) => {
          await addToldByModel(tx, photo.id, named);
          await settleFields(deps, tx, own);
        });
        signal.throwIfAborted();
      },
      signal,
      spending: deps.openModelSpending(own.userId),
    });
    return { status: "read" };
  } catch (error) {
    // Asked again it would be paid again; who asks models has tried the others.
    if (error instanceof AppError) return { status: "failed", errorCode: error.code };
    throw error;
  }
}

/** So that a model's words can agree with what is written on the car. */
function nameTold(told: ToldByPhoto, nameCar: ReadWithModelDeps["nameCar"]): ToldByPhoto {
  const [make, model] = [told.make?.[0], told.model?.[0]];
  const named = nameCar({ make: make?.value ?? null, model: model?.value ?? null });
  return {
    ...told,
    ...(make !== undefined && { make: [{ ...make, value: named.make ?? make.value }] }),
    ...(model !== undefined && { model: [{ ...model, value: named.model ?? model.value }] }),
  };
}

async function endReading(deps: EndModelDeps, photoId: string, end: ModelReadingEnd): Promise<void> {
  await withPhoto(deps.db, { photoId, isWaited: waitsForModel }, async (tx, { own }) => {
    await endModelReading(tx, photoId, end);
    await settleDetection(deps, tx, own);
  });
}
