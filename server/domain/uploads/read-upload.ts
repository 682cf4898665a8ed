import { AppError } from "#contract/errors.ts";
import type { Upload } from "#contract/uploads.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { findUsersPreset } from "#server/domain/own-backgrounds/find-users-preset.ts";
import type { PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import { presentUpload } from "./present-upload.ts";
import { findUploadId, requireOwnPath } from "./upload-addresses.ts";
import { findUpload, findUploadForUse, setPreset, type UploadRow } from "./upload-store.ts";

export type OwnUpload = {
  userId: string;
  id: string;
};

/** Throws `not_found`, also for another user's upload, and `photo_removed`. */
export async function readUpload(db: DatabaseOrTransaction, own: OwnUpload): Promise<Upload> {
  return presentUpload(await requireUpload(db, own));
}

/** Null when there is none, or it is another user's. */
export async function findOwnUpload(db: DatabaseOrTransaction, own: OwnUpload): Promise<Upload | null> {
  const row = await findUpload(db, own);
  return row === null || row.removedAt !== null ? null : presentUpload(row);
}

/** Throws `not_found`, also for another user's upload, and `photo_removed` when its file is gone. */
export async function requireUpload(db: DatabaseOrTransaction, own: OwnUpload): Promise<UploadRow> {
  return requireThere(await findUpload(db, own));
}

/** The same for who makes something that needs it for as long as it is there: it is not removed before the transaction ends. */
export async function requireUploadForUse(tx: Transaction, own: OwnUpload): Promise<UploadRow> {
  return requireThere(await findUploadForUse(tx, own));
}

function requireThere(row: UploadRow | null): UploadRow {
  if (row === null) throw new AppError("not_found");
  if (row.removedAt !== null) throw new AppError("photo_removed");
  return row;
}

/** Remembers which preset was picked for an upload. Throws `unknown_preset` and `not_found`. */
export async function recordPreset(
  { db, presets }: { db: DatabaseOrTransaction; presets: PresetCatalogue },
  picked: OwnUpload & { preset: string },
): Promise<Upload> {
  const found = await findUsersPreset(db, { presets, userId: picked.userId, name: picked.preset });
  if (found === null) throw new AppError("unknown_preset");
  const row = await setPreset(db, picked);
  if (row === null) throw new AppError("not_found");
  return presentUpload(row);
}

/** The caller's own upload behind an address that the caller sent. Throws `foreign_url` for everything else, and `photo_removed`. */
export async function requireUploadByAddress(
  db: DatabaseOrTransaction,
  { userId, address, ownOrigin }: { userId: string; address: string; ownOrigin: string },
): Promise<UploadRow> {
  const named = findUploadId(requireOwnPath(address, ownOrigin));
  const row = named === null ? null : await findUpload(db, { userId, id: named.id });
  if (row === null) throw new AppError("foreign_url");
  return requireThere(row);
}
