import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { findPreset, type PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import { findOwnUpload } from "#server/domain/uploads/read-upload.ts";
import type { PictureRow } from "./generation-store.ts";

/**
 * Everything that the recipe names is still there; a background of one's own by its photo, whatever has become of its name. Throws `unknown_preset`,
 * `background_lost`, `logo_missing`.
 */
export async function requireParts(
  { presets }: { presets: PresetCatalogue },
  tx: Transaction,
  { userId, preset, recipe: { background, logo, numberPlate } }: Pick<PictureRow, "userId" | "preset" | "recipe">,
): Promise<void> {
  const isThere = async (id: string) => (await findOwnUpload(tx, { userId, id })) !== null;
  if (background === undefined && findPreset(presets, preset) === null) throw new AppError("unknown_preset");
  if (background !== undefined && !(await isThere(background.uploadId))) throw new AppError("background_lost");
  if (logo !== null && !(await isThere(logo.uploadId))) throw new AppError("logo_missing");
  if (numberPlate.treatment === "cover" && !(await isThere(numberPlate.coverUploadId)))
    throw new AppError("logo_missing");
}
