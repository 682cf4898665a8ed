import { AppError } from "#contract/errors.ts";
import { leastBackgroundPixels, maxOwnBackgrounds } from "#contract/limits.ts";
import type { OwnBackground, OwnBackgroundFacts } from "#contract/own-backgrounds.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { requireUploadForUse } from "#server/domain/uploads/read-upload.ts";
import {
  deleteOwnBackground,
  insertOwnBackground,
  listOwnBackgroundRows,
  lockOwnBackgrounds,
  updateOwnBackground,
  type OwnBackgroundRow,
} from "./own-background-store.ts";
import { presentOwnBackground } from "./present-own-background.ts";

export type OwnBackgroundsDeps = {
  db: Database;
  isProUser: (tx: Transaction, userId: string) => Promise<boolean>;
};

type Own = { userId: string; id: string };

/** Oldest first, also for who no longer has Pro: they are kept for when it is back. */
export async function listOwnBackgrounds(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<{ backgrounds: OwnBackground[] }> {
  return { backgrounds: (await listOwnBackgroundRows(db, userId)).map(presentOwnBackground) };
}

/**
 * Makes a background of an uploaded photo. Throws `pro_only`, `not_found`, `foreign_url` for an upload of another purpose,
 * `background_too_small`, `too_many_backgrounds`, `name_taken`.
 */
export async function addOwnBackground(
  deps: OwnBackgroundsDeps,
  { userId, uploadId, ...facts }: { userId: string; uploadId: string } & OwnBackgroundFacts,
): Promise<OwnBackground> {
  return deps.db.transaction(async (tx) => {
    const kept = await lockForChange(deps, tx, userId);
    const upload = await requireUploadForUse(tx, { userId, id: uploadId });
    if (upload.purpose !== "background") throw new AppError("foreign_url");
    requireLargeEnough(upload);
    if (kept.length >= maxOwnBackgrounds) throw new AppError("too_many_backgrounds");
    requireFreeName(kept, facts);
    const id = await insertOwnBackground(tx, { userId, uploadId, ...facts });
    return requireOwn(tx, { userId, id });
  });
}

/** Finished pictures stay as they are; the next ones are made anew. Throws `pro_only`, `not_found`, `name_taken`. */
export async function changeOwnBackground(
  deps: OwnBackgroundsDeps,
  { userId, id, ...facts }: Own & OwnBackgroundFacts,
): Promise<OwnBackground> {
  return deps.db.transaction(async (tx) => {
    const others = (await lockForChange(deps, tx, userId)).filter((row) => row.id !== id);
    requireFreeName(others, facts);
    await updateOwnBackground(tx, { userId, id, ...facts });
    return requireOwn(tx, { userId, id });
  });
}

/** Its photo stays: pictures in the making, and those whose other formats are asked for later, are made with it. Throws `not_found`. */
export async function removeOwnBackground(db: Database, own: Own): Promise<{ backgrounds: OwnBackground[] }> {
  if (!(await deleteOwnBackground(db, own))) throw new AppError("not_found");
  return listOwnBackgrounds(db, own.userId);
}

async function lockForChange(
  { isProUser }: OwnBackgroundsDeps,
  tx: Transaction,
  userId: string,
): Promise<OwnBackgroundRow[]> {
  await lockOwnBackgrounds(tx, userId);
  if (!(await isProUser(tx, userId))) throw new AppError("pro_only");
  return listOwnBackgroundRows(tx, userId);
}

function requireLargeEnough({ width, height }: { width: number; height: number }): void {
  const { longSide, shortSide } = leastBackgroundPixels;
  if (Math.max(width, height) < longSide || Math.min(width, height) < shortSide)
    throw new AppError("background_too_small", { reasons: [`This one has ${width} × ${height}.`] });
}

function requireFreeName(kept: readonly OwnBackgroundRow[], { name }: { name: string }): void {
  const same = (row: OwnBackgroundRow) => row.name.toLowerCase() === name.toLowerCase();
  if (kept.some(same)) throw new AppError("name_taken");
}

async function requireOwn(tx: Transaction, { userId, id }: Own): Promise<OwnBackground> {
  const row = (await listOwnBackgroundRows(tx, userId)).find((own) => own.id === id);
  if (row === undefined) throw new AppError("not_found");
  return presentOwnBackground(row);
}
