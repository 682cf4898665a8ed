import { AppError } from "#contract/errors.ts";
import type { Generation, GenerationPage } from "#contract/generations.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { findPictureRow, listPictureRows } from "./picture-store.ts";
import { presentGeneration } from "./present-generation.ts";

/** Throws `not_found`, also for another user's generation. */
export async function readGeneration(
  db: DatabaseOrTransaction,
  own: { userId: string; id: string },
): Promise<Generation> {
  const generation = await findOwnGeneration(db, own);
  if (generation === null) throw new AppError("not_found");
  return generation;
}

/** Null when there is none, or it is another user's. */
export async function findOwnGeneration(
  db: DatabaseOrTransaction,
  own: { userId: string; id: string },
): Promise<Generation | null> {
  const row = await findPictureRow(db, own);
  return row === null ? null : presentGeneration(row);
}

/** One page of the user's generations, newest first. */
export async function listGenerations(
  db: DatabaseOrTransaction,
  { userId, limit, beforeId }: { userId: string; limit: number; beforeId: string | null },
): Promise<GenerationPage> {
  const rows = await listPictureRows(db, { userId, limit: limit + 1, beforeId });
  const page = rows.slice(0, limit);
  return {
    generations: page.map(presentGeneration),
    nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
