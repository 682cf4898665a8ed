import type { DatabaseOrTransaction } from "#server/db/client.ts";
import type { OwnUpload } from "./read-upload.ts";
import { findUpload } from "./upload-store.ts";

/** SHA-256 of a photo as it is kept, in hex, which its key holds; also when its file is gone. Null when the upload is none of this user's. */
export async function findPhotoHash(db: DatabaseOrTransaction, own: OwnUpload): Promise<string | null> {
  const row = await findUpload(db, own);
  return /[0-9a-f]{64}/.exec(row?.photoKey ?? "")?.[0] ?? null;
}
