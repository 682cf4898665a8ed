import type { ErrorCode } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { endOf } from "./end-of.ts";
import { endWithoutResult } from "./end-without-result.ts";
import { findGenerationOfAnyone } from "./generation-store.ts";
import { pictureKey, removePicture } from "./picture-files.ts";
import type { RunGenerationDeps } from "./run-context.ts";
import { removeViews } from "./view-files.ts";

export type FailGenerationDeps = {
  db: Database;
  files: Pick<ObjectStore, "remove">;
  noteEnd?: RunGenerationDeps["noteEnd"];
};

/**
 * Ends a generation without a result and gives the token back; what was stored of it before the failure goes, for nobody pays for it. Does
 * nothing when it has ended.
 */
export async function failGeneration(
  { db, files, noteEnd }: FailGenerationDeps,
  { id, code }: { id: string; code: ErrorCode },
): Promise<void> {
  const open = await findGenerationOfAnyone(db, id);
  if (open === null) return;
  const own = { userId: open.userId, id };
  const row = await db.transaction((tx) => endWithoutResult(tx, own, { status: "failed", errorCode: code }));
  if (row === null) return;
  noteEnd?.(endOf(row, code));
  await (row.kind === "views" ? removeViews(files, row) : removePicture(files, pictureKey(id, row.recipe.fileFormat)));
}
