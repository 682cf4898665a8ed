import { AppError } from "#contract/errors.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { type PresetCatalogue, findPreset } from "#server/domain/presets/preset-catalogue.ts";
import { findOwnUpload, requireUpload } from "#server/domain/uploads/read-upload.ts";
import { readPhoto } from "#server/domain/uploads/whole-files.ts";
import type { EngineRequest, PictureFinish } from "#server/engines/image-engine.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { PictureRow } from "./generation-store.ts";
import type { FindKnownPlate } from "./making.ts";

type FindPlaceDeps = { db: DatabaseOrTransaction; files: Pick<ObjectStore, "read">; presets: PresetCatalogue };

/**
 * Where the car of a row is put: a scene, or the user's own photo as it was decided at the start, whatever has become of the background
 * since. Throws `unknown_preset`.
 */
export function findPlace(deps: FindPlaceDeps, row: PictureRow): EngineRequest["place"] {
  const { userId, recipe } = row;
  const { background } = recipe;
  if (background !== undefined) {
    const wanted = { userId, id: background.uploadId, lost: "background_lost" } as const;
    return { ...background, name: row.preset, readPhoto: () => readNamed(deps, wanted) };
  }
  const preset = findPreset(deps.presets, row.preset);
  if (preset === null) throw new AppError("unknown_preset");
  return preset.id;
}

/** A file of the user's own that a recipe names. Throws `lost` when it is gone. */
async function readNamed(
  { db, files }: Pick<FindPlaceDeps, "db" | "files">,
  { userId, id, lost }: { userId: string; id: string; lost: "background_lost" | "logo_missing" },
): Promise<Uint8Array> {
  try {
    return await readPhoto(files, (await requireUpload(db, { userId, id })).photoKey);
  } catch (cause) {
    if (cause instanceof AppError && (cause.code === "photo_lost" || cause.code === "not_found"))
      throw new AppError(lost, { cause });
    throw cause;
  }
}

type ReadFinishDeps = {
  db: DatabaseOrTransaction;
  files: Pick<ObjectStore, "read">;
  findPlate: FindKnownPlate;
};

/**
 * What a row's recipe asks for, with the files that it names. A plate that nobody has found stays as it is. Throws `logo_missing` when a
 * file that is to be laid in is lost.
 */
export async function readFinish(deps: ReadFinishDeps, row: PictureRow): Promise<PictureFinish> {
  const { logo, numberPlate, fileFormat, framing, placing } = row.recipe;
  const quad = await findQuad(deps, row);
  const read = (id: string) => readNamed(deps, { userId: row.userId, id, lost: "logo_missing" });
  const cover = numberPlate.treatment === "cover" ? await read(numberPlate.coverUploadId) : null;
  return {
    logo: logo === null ? null : { content: await read(logo.uploadId), settings: logo },
    numberPlate: quad === null ? null : { quad, cover },
    fileFormat,
    framing,
    ...(placing !== undefined && { placing }),
  };
}

/** A mirrored plate is a false one: kept as it is, it would say something that no car has. It is blurred where it was found. */
async function findQuad(deps: ReadFinishDeps, { uploadId, recipe }: PictureRow): Promise<PlateQuad | null> {
  const find = () => deps.findPlate({ uploadId, cutOutVersion: recipe.cutOut ?? 0 });
  if (recipe.numberPlate.treatment === "keep") return recipe.placing?.isMirrored === true ? await find() : null;
  return recipe.numberPlate.quad ?? (await find());
}

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
