import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { findAskedVersion } from "./cut-out-version-store.ts";
import type { UploadRow } from "./upload-store.ts";

type OrderedPhoto = Pick<
  UploadRow,
  "id" | "isBeingCorrected" | "cutOutVersion" | "matteErrorCode" | "advice" | "carBox" | "cutSides" | "numberPlate"
>;

/**
 * A photo as an order that is given now shall have it: with the cut-out that a person has asked for, also while that is being made. What is known of
 * the car before says nothing of another one.
 */
export async function asOrdered<Photo extends OrderedPhoto>(db: DatabaseOrTransaction, upload: Photo): Promise<Photo> {
  const asked = upload.isBeingCorrected ? await findAskedVersion(db, upload.id) : null;
  if (asked === null) return upload;
  const ordered = { ...upload, cutOutVersion: asked.version };
  if (asked.work.kind === "edits") return ordered;
  // A plate that its user marked on a photo that had no car stays marked.
  const isMarked = asked.work.kind === "turn" && upload.numberPlate?.source === "drawn";
  const numberPlate = isMarked ? upload.numberPlate : null;
  return { ...ordered, matteErrorCode: null, advice: [], carBox: null, cutSides: [], numberPlate };
}
