import { AppError } from "#contract/errors.ts";
import type { BackgroundRecipe } from "#contract/picture-recipe.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { findPreset, type PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import { requireUpload } from "#server/domain/uploads/read-upload.ts";
import { readPhoto } from "#server/domain/uploads/whole-files.ts";
import type { EngineRequest } from "#server/engines/image-engine.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { PictureRow } from "./generation-store.ts";

type FindPlaceDeps = { db: DatabaseOrTransaction; files: Pick<ObjectStore, "read">; presets: PresetCatalogue };

/**
 * Where the car of a row is put: a scene, or the user's own photo as it was decided at the start, whatever has become of the background
 * since. Throws `unknown_preset`.
 */
export function findPlace(deps: FindPlaceDeps, row: PictureRow): EngineRequest["place"] {
  const { background } = row.recipe;
  if (background !== undefined)
    return { ...background, name: row.preset, readPhoto: () => readBackground(deps, row, background) };
  const preset = findPreset(deps.presets, row.preset);
  if (preset === null) throw new AppError("unknown_preset");
  return preset.id;
}

async function readBackground(
  { db, files }: FindPlaceDeps,
  { userId }: PictureRow,
  { uploadId }: BackgroundRecipe,
): Promise<Uint8Array> {
  try {
    return await readPhoto(files, (await requireUpload(db, { userId, id: uploadId })).photoKey);
  } catch (cause) {
    if (cause instanceof AppError && (cause.code === "photo_lost" || cause.code === "not_found"))
      throw new AppError("background_lost", { cause });
    throw cause;
  }
}
