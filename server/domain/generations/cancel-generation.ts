import { AppError } from "#contract/errors.ts";
import type { Generation } from "#contract/generations.ts";
import type { Database } from "#server/db/client.ts";
import { endWithoutResult } from "./end-without-result.ts";
import { listOpenOf } from "./generation-store.ts";
import { asPicture, findPictureRow } from "./picture-store.ts";
import { presentGeneration } from "./present-generation.ts";

/**
 * Stops a picture that has not finished. Its token goes back, or to another format of the picture. Cancelling twice, or at the same moment, is the same as once. Throws `not_found`, and
 * `conflict` when the picture is done or has failed.
 */
export async function cancelGeneration(db: Database, own: { userId: string; id: string }): Promise<Generation> {
  const found = await findPictureRow(db, own);
  if (found === null) throw new AppError("not_found");
  if (found.status === "cancelled") return presentGeneration(found);
  const ended = asPicture(await db.transaction((tx) => endWithoutResult(tx, own, { status: "cancelled" })));
  // Another call may have cancelled it since it was found.
  const row = ended ?? (await findPictureRow(db, own));
  if (row?.status !== "cancelled") throw new AppError("conflict");
  return presentGeneration(row);
}

/** Stops all that is in the making for a user, whose tokens go back; for an account that is closed. */
export async function cancelGenerationsOf(db: Database, userId: string): Promise<void> {
  for (const id of await listOpenOf(db, userId)) {
    await db.transaction((tx) => endWithoutResult(tx, { userId, id }, { status: "cancelled" }));
  }
}
