import { carProofSchema } from "#contract/car-proof.ts";
import { generationSchema, type Generation } from "#contract/generations.ts";
import { presentFailure } from "#server/domain/uploads/present-upload.ts";
import { photoAddress } from "#server/domain/uploads/upload-addresses.ts";
import { differenceAddress, downloadAddress, pictureAddress, renditionAddress } from "./generation-addresses.ts";
import { makerOf } from "./generation-facts.ts";
import { type PictureRow } from "./generation-store.ts";

/** A picture's generation as callers see it. */
export function presentGeneration(row: PictureRow): Generation {
  const isDone = row.status === "done";
  // A proof that an older version wrote says less, and nothing to who reads it now.
  const carUnchanged = carProofSchema.nullable().safeParse(row.carUnchanged).data ?? null;
  return generationSchema.parse({
    id: row.id,
    kind: row.kind,
    status: row.status,
    stage: row.stage,
    percent: row.percent,
    preset: row.preset,
    aspectRatio: row.aspectRatio,
    uploadId: row.uploadId,
    engine: row.engine,
    madeBy: isDone ? makerOf(row) : null,
    engineNotes: row.engineNotes,
    generatedImageUrl: isDone ? pictureAddress(row.id) : null,
    thumbnailUrl: isDone ? renditionAddress(row.id, "thumbnail") : null,
    stageUrl: isDone ? renditionAddress(row.id, "stage") : null,
    downloadUrl: isDone ? downloadAddress(row) : null,
    width: row.width,
    height: row.height,
    carBox: row.carBox,
    wasEnlarged: row.wasEnlarged,
    carUnchanged,
    outline: carUnchanged === null ? null : row.outline,
    differenceUrl: isDone && carUnchanged !== null ? differenceAddress(row.id) : null,
    fileFormat: row.recipe.fileFormat,
    logo: row.recipe.logo && { ...row.recipe.logo, url: photoAddress(row.recipe.logo.uploadId) },
    plateTreatment: row.recipe.numberPlate.treatment,
    cutOutVersion: row.recipe.cutOut ?? 0,
    isPlateFound: row.isPlateFound,
    placing: row.recipe.placing ?? null,
    isPassedThrough: row.isPassedThrough,
    runId: row.runId,
    isWatermarked: row.isWatermarked,
    cost: row.cost,
    error: row.errorCode === null ? null : presentFailure(row.errorCode),
    createdAt: row.createdAt.toISOString(),
  });
}
