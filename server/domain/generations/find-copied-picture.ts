import { AppError } from "#contract/errors.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import type { ToldOfPicture } from "#server/domain/provenance/sign-picture.ts";
import { pictureFileName } from "./picture-file-name.ts";
import { findPictureRow } from "./picture-store.ts";
import type { ReadableFile } from "./read-picture.ts";
import { toldOfPicture } from "./told-of-picture.ts";

/** A picture of the user's of which a copy is made, with what the copy's credentials tell. Throws `not_found`. */
export async function findCopiedPicture(
  db: DatabaseOrTransaction,
  own: { userId: string; id: string },
): Promise<ReadableFile & { told: ToldOfPicture }> {
  const row = await findPictureRow(db, own);
  if (row === null || row.resultKey === null) throw new AppError("not_found");
  const told = await toldOfPicture(db, row, { isCopy: true, carUnchanged: row.carUnchanged, outline: row.outline });
  return { key: row.resultKey, fileName: pictureFileName(row), told };
}
