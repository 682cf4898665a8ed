import { AppError } from "#contract/errors.ts";
import { keptLogos } from "#contract/logos.ts";
import type { KeptPurpose } from "#contract/upload-purposes.ts";
import type { Upload } from "#contract/uploads.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { presentUpload } from "./present-upload.ts";
import { findSameKept, listKept, lockPhoto, setForgotten, setUsed, type UploadRow } from "./upload-store.ts";

export type KeptUploadsDeps = {
  db: Database;
  isProUser: (db: DatabaseOrTransaction, userId: string) => Promise<boolean>;
};

type Kept = { userId: string; purpose: KeptPurpose };

/** The account's logos or plate pictures to choose from, the last used first. Throws `pro_only` for logos. */
export async function listKeptUploads(deps: KeptUploadsDeps, kept: Kept): Promise<{ uploads: Upload[] }> {
  if (kept.purpose === "logo" && !(await deps.isProUser(deps.db, kept.userId))) throw new AppError("pro_only");
  const rows = await listKept(deps.db, { ...kept, limit: keptLogos });
  return { uploads: rows.map(presentUpload) };
}

/** No longer offers one; pictures that were made with it stay. Gives those that are left. Throws `not_found`, `pro_only`. */
export async function forgetKeptUpload(
  deps: KeptUploadsDeps,
  kept: Kept & { id: string },
): Promise<{ uploads: Upload[] }> {
  if ((await setForgotten(deps.db, kept)) === null) throw new AppError("not_found");
  return listKeptUploads(deps, kept);
}

/** A picture or a run is made with it. */
export async function recordUse(tx: Transaction, id: string): Promise<void> {
  await setUsed(tx, id);
}

/** One that is sent again is the upload that it was, and offered again if it had been forgotten. Null when it was never sent. */
export async function offerAgain(
  tx: Transaction,
  kept: { userId: string; purpose: KeptPurpose; photoKey: string },
): Promise<UploadRow | null> {
  await lockPhoto(tx, kept);
  const same = await findSameKept(tx, kept);
  return same === null ? null : setUsed(tx, same.id);
}
