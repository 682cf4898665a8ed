import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { findUploadOfAnyone } from "./upload-store.ts";

/** The stored photo of an upload, for the worker. Throws `not_found`. */
export async function readPhotoFile(
  { db, files }: { db: Database; files: ObjectStore },
  uploadId: string,
): Promise<Uint8Array> {
  const upload = await findUploadOfAnyone(db, uploadId);
  if (upload === null) throw new AppError("not_found");
  return files.read(upload.photoKey);
}
