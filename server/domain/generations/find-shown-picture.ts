import type { EngineName } from "#contract/generation-kinds.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { makerOf } from "./maker-of.ts";
import { pictureFileName } from "./picture-file-name.ts";
import { findPictureRow } from "./picture-store.ts";

export type ShownPicture = { key: string; fileName: string; width: number; height: number; madeBy: EngineName | null };

/** A finished picture as it is shown to somebody else; null when it is deleted or not done. */
export async function findShownPicture(
  db: DatabaseOrTransaction,
  own: { userId: string; id: string },
): Promise<ShownPicture | null> {
  const row = await findPictureRow(db, own);
  if (row === null || row.status !== "done") return null;
  const { resultKey: key, width, height } = row;
  if (key === null || width === null || height === null) return null;
  return { key, fileName: pictureFileName(row), width, height, madeBy: makerOf(row) };
}
