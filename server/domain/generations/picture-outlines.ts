import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { outlineOf, readOutline, type KnownOutline, type OutlinedUpload } from "#server/domain/uploads/outline-of.ts";
import { setOutlines, type PictureRow } from "./generation-store.ts";

/** What is known of the outline that a picture is made with; of one without a proof nothing. */
export async function readPictureOutline(
  tx: Transaction,
  { userId, uploadId: id, recipe, carUnchanged }: Pick<PictureRow, "userId" | "uploadId" | "recipe" | "carUnchanged">,
): Promise<KnownOutline> {
  if (carUnchanged === null) return { matteKey: null, outline: null };
  return readOutline(tx, { userId, id, version: recipe.cutOut ?? 0 });
}

/**
 * Has the pictures of a photo say what is known of their outlines, after that was confirmed or put right: one made with another outline than the
 * one that counts shows what a person has replaced.
 */
export async function settleOutlines(tx: Transaction, upload: OutlinedUpload): Promise<void> {
  const { id: uploadId, userId, matteKey } = upload;
  const outline = outlineOf(upload);
  if (matteKey === null || outline === null) return;
  const changed = await setOutlines(tx, { uploadId, matteKey, outline });
  for (const subjectId of changed) await recordLiveEvent(tx, { userId, name: "generation.changed", subjectId });
}
