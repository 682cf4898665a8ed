import { AppError } from "#contract/errors.ts";
import type { Generation, GenerationPage, PhotoPage } from "#contract/generations.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { findPictureRow, listNewestOfPhotos, listPictureRows, listPictureRowsById } from "./picture-store.ts";
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

/** Those of the user's, in the order of the ids. */
export async function listGenerationsById(
  db: DatabaseOrTransaction,
  wanted: { userId: string; ids: readonly string[] },
): Promise<Generation[]> {
  const rows = new Map((await listPictureRowsById(db, wanted)).map((row) => [row.id, row]));
  return wanted.ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [presentGeneration(row)];
  });
}

type PageOfUser = {
  userId: string;
  limit: number;
  /** The last one of the page before. */
  beforeId: string | null;
};

/** One page of the user's generations, newest first; of one photo alone where it is named. */
export async function listGenerations(
  db: DatabaseOrTransaction,
  { limit, uploadId = null, ...page }: PageOfUser & { uploadId?: string | null },
): Promise<GenerationPage> {
  const rows = await listPictureRows(db, { ...page, uploadId, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    generations: shown.map(presentGeneration),
    nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** One page of the user's photos that have pictures, by their newest picture. */
export async function listPhotos(db: DatabaseOrTransaction, { limit, ...page }: PageOfUser): Promise<PhotoPage> {
  const rows = await listNewestOfPhotos(db, { ...page, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    photos: shown.map(({ latest, pictureCount }) => ({
      uploadId: latest.uploadId,
      pictureCount,
      latest: presentGeneration(latest),
    })),
    nextBefore: rows.length > limit ? (shown.at(-1)?.latest.id ?? null) : null,
  };
}
