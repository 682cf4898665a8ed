import type { DatabaseOrTransaction } from "#server/db/client.ts";
import type { ToldOfPicture } from "#server/domain/provenance/sign-picture.ts";
import { findPhotoHash } from "#server/domain/uploads/find-photo-hash.ts";
import type { PictureRow } from "./generation-store.ts";

/** What the row of a picture tells for its Content Credentials. */
export async function toldOfPicture(
  db: DatabaseOrTransaction,
  row: Pick<PictureRow, "kind" | "recipe" | "uploadId" | "userId">,
  { isCopy, carUnchanged, outline }: Pick<ToldOfPicture, "isCopy" | "carUnchanged" | "outline">,
): Promise<ToldOfPicture> {
  return {
    kind: row.kind === "retail" ? "retail" : "scene",
    isCopy,
    isOwnBackground: row.recipe.background !== undefined,
    carUnchanged,
    outline,
    photoHash: await findPhotoHash(db, { userId: row.userId, id: row.uploadId }),
  };
}
