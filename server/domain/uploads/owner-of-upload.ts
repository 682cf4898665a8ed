import type { Transaction } from "#server/db/client.ts";
import { findUploadOfAnyone } from "./upload-store.ts";

/** Who sent it; null when it is gone. */
export async function ownerOfUpload(tx: Transaction, id: string): Promise<string | null> {
  const row = await findUploadOfAnyone(tx, id);
  return row === null ? null : row.userId;
}
