import { openStoredCutOut, type CutOutDeps } from "./cut-out-upload.ts";
import { findUploadOfAnyone } from "./upload-store.ts";

/** Opens a cut-out for who asks for it next. Not one that is yet to be made, nor one that would be forgotten before. */
export async function prepareCutOut(deps: CutOutDeps, uploadId: string): Promise<void> {
  const upload = await findUploadOfAnyone(deps.db, uploadId);
  if (upload === null || upload.matteStatus !== "ready" || upload.carBox === null) return;
  if (deps.cutOuts.hasRoomFor(upload.carBox)) await openStoredCutOut(deps, upload);
}
