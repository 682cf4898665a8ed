import { AppError } from "#contract/errors.ts";
import type { Upload } from "#contract/uploads.ts";
import { acceptUpload, type AcceptUploadDeps } from "./accept-upload.ts";

/**
 * Gives the user the product's own sample photo as an upload. Stored and cut out once for everybody, because keys go by content. Throws
 * `not_found` when this installation has no sample.
 */
export async function acceptSample(
  deps: AcceptUploadDeps & { findSample: () => Promise<string | null> },
  userId: string,
): Promise<Upload> {
  const path = await deps.findSample();
  if (path === null) throw new AppError("not_found");
  return acceptUpload(deps, { userId, purpose: "photo", fileName: "sample-car.jpg", path, isSample: true });
}
