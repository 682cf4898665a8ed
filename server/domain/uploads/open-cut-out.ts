import { AppError } from "#contract/errors.ts";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { correctCutOut } from "#imaging/cutout/correct/correct-cut-out.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { makeMattePreview } from "#imaging/cutout/matte-pictures.ts";
import { leftQuestions } from "#imaging/cutout/questions.ts";
import { encodeMatte, openMatte } from "#imaging/cutout/stored-matte.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import { previewSidePixels } from "#imaging/metadata/storable-photo.ts";
import type { Database } from "#server/db/client.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { CutOutCache } from "./cut-out-cache.ts";
import { findVersion } from "./cut-out-version-store.ts";
import { matteKeyOfVersion, mattePreviewKeyOf, type VersionOfUpload } from "./upload-files.ts";
import { turnOfVersion } from "./version-history.ts";
import { readMatte, readPhoto } from "./whole-files.ts";

export type OpenCutOutDeps = {
  db: Database;
  files: ObjectStore;
  model: AlphaModel;
  /** Which network that is, and which code of ours. */
  cutBy: string;
  cutOuts: CutOutCache;
};

export type OpenedCutOut = {
  made: CarCutOut;
  /** Whether its matte lies in the store. */
  isStored: boolean;
};

/**
 * A version of an upload's cut-out; where its matte was lost or never made it is made now: out of the photo, or once more out of what the person
 * did, beginning with the version that they began with.
 * Throws `CutOutError`, `ImageError`, `photo_lost`.
 */
export async function openCutOut(deps: OpenCutOutDeps, upload: VersionOfUpload): Promise<OpenedCutOut> {
  const matteKey = matteKeyOfVersion(upload);
  const matte = await readMatte(deps.files, matteKey);
  const made = await deps.cutOuts.get(matteKey, async () => {
    const photo = await readPhoto(deps.files, upload.photoKey);
    if (matte !== null) return openMatte(matte, photo);
    const turnDegrees = await turnOfVersion(deps.db, { uploadId: upload.id, version: upload.version });
    return makeVersion(deps, upload, await decodePhoto(photo, turnDegrees));
  });
  return { made, isStored: matte !== null };
}

async function makeVersion(deps: OpenCutOutDeps, upload: VersionOfUpload, photo: Photo): Promise<CarCutOut> {
  if (upload.version === 0) return cutOut(photo, deps.model);
  const row = await findVersion(deps.db, { uploadId: upload.id, version: upload.version });
  if (row === null) throw new AppError("not_found");
  const { work, basedOn } = row;
  switch (work.kind) {
    case "car":
    case "turn":
      return cutOut(photo, deps.model, work.place === null ? {} : { at: { x: work.place[0], y: work.place[1] } });
    case "again":
      return makeVersion(deps, { ...upload, version: basedOn }, photo);
    case "edits": {
      const { made } = await openCutOut(deps, { ...upload, version: basedOn });
      const corrected = await correctCutOut(photo, made, work.edits);
      return made.questions ? { ...corrected, questions: leftQuestions(made.questions, work.edits) } : corrected;
    }
  }
}

/** The small picture first: who finds the matte finds it, too. */
export async function putMatte(files: Pick<ObjectStore, "put">, matteKey: string, made: CarCutOut): Promise<void> {
  // Made in a thread of its own meanwhile.
  const preview = makeMattePreview(made, previewSidePixels);
  const matte = encodeMatte(made);
  await files.put(mattePreviewKeyOf(matteKey), await preview);
  await files.put(matteKey, matte);
}
