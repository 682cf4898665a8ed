import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { requireUpload } from "./read-upload.ts";

/** The stored photo or preview of one of the user's uploads. Throws `not_found`. */
export async function findUploadFile(
  db: DatabaseOrTransaction,
  { userId, id, variant }: { userId: string; id: string; variant: "photo" | "preview" },
): Promise<{ key: string; fileName: string }> {
  const upload = await requireUpload(db, { userId, id });
  const key = variant === "photo" ? upload.photoKey : upload.previewKey;
  const extension = key.slice(key.lastIndexOf("."));
  return { key, fileName: upload.fileName.replace(/\.[^.]*$/, "") + extension };
}
