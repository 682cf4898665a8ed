import type { ErrorCode } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { endWithoutResult } from "./end-without-result.ts";
import { isOfRun } from "./generation-facts.ts";
import { findGenerationOfAnyone, type GenerationRow } from "./generation-store.ts";
import { pictureKey, removePicture } from "./picture-files.ts";
import { removeViews } from "./view-files.ts";

/** What became of a generation. */
export type GenerationEnd = {
  kind: GenerationRow["kind"];
  pace: "single" | "run";
  /** Null: it was made. */
  errorCode: ErrorCode | null;
  orderedAt: Date;
};

export type FailGenerationDeps = {
  db: Database;
  files: Pick<ObjectStore, "remove">;
  /** Hears how generations end here, for the operator's numbers. */
  noteEnd?: (end: GenerationEnd) => void;
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

/** Without a code it was made. */
export function endOf(row: GenerationRow, errorCode: ErrorCode | null = null): GenerationEnd {
  const { kind, createdAt: orderedAt } = row;
  return { kind, pace: isOfRun(row) ? "run" : "single", errorCode, orderedAt };
}
