import { nextPhoto } from "#server/domain/retail-runs/next-photo.ts";
import type { PictureRow } from "./generation-store.ts";
import type { RunGenerationDeps } from "./run-context.ts";

/**
 * Opens the photo of the run's next picture while this one is stored: that waits for disk and database, and leaves the cores free. Only a hint:
 * whoever makes the next picture, and whichever that is, starts from what the database says.
 */
export async function prepareNext(
  { db, prepareSource }: Pick<RunGenerationDeps, "db" | "prepareSource">,
  { runId, engine }: Pick<PictureRow, "runId" | "engine">,
): Promise<void> {
  // Pictures of models are made several at once, and wait for others than us.
  if (runId === null || engine !== "studio") return;
  try {
    const uploadId = await nextPhoto(db, runId);
    if (uploadId !== null) await prepareSource(uploadId);
  } catch {
    // Who makes that picture meets the same, and tells of it.
  }
}
