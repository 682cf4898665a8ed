import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { openStoredCutOut, type CutOutDeps } from "./cut-out-upload.ts";
import { findUploadOfAnyone } from "./upload-store.ts";

/** Opens a cut-out for who asks for it next. Null: it is yet to be made, or would be forgotten before. */
export async function prepareCutOut(deps: CutOutDeps, uploadId: string): Promise<CarCutOut | null> {
  const upload = await findUploadOfAnyone(deps.db, uploadId);
  if (upload === null || upload.matteStatus !== "ready" || upload.carBox === null) return null;
  return deps.cutOuts.hasRoomFor(upload.carBox) ? openStoredCutOut(deps, upload) : null;
}
