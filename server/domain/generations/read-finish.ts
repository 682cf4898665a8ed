import { AppError } from "#contract/errors.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { requireUpload } from "#server/domain/uploads/read-upload.ts";
import { readPhoto } from "#server/domain/uploads/whole-files.ts";
import type { PictureFinish } from "#server/engines/image-engine.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { PictureRow } from "./generation-store.ts";
import type { FindKnownPlate } from "./making.ts";

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
  const cover = numberPlate.treatment === "cover" ? await readKept(deps, row, numberPlate.coverUploadId) : null;
  return {
    logo: logo === null ? null : { content: await readKept(deps, row, logo.uploadId), settings: logo },
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

async function readKept({ db, files }: ReadFinishDeps, { userId }: PictureRow, id: string): Promise<Uint8Array> {
  try {
    return await readPhoto(files, (await requireUpload(db, { userId, id })).photoKey);
  } catch (cause) {
    if (cause instanceof AppError && (cause.code === "photo_lost" || cause.code === "not_found"))
      throw new AppError("logo_missing", { cause });
    throw cause;
  }
}
