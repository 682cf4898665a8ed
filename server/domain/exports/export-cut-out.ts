import { AppError } from "#contract/errors.ts";
import type { CutOutShadow } from "#contract/exports.ts";
import type { Database, DatabaseOrTransaction } from "#server/db/client.ts";
import type { ToldOfPicture } from "#server/domain/provenance/sign-picture.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { findPhotoHash } from "#server/domain/uploads/find-photo-hash.ts";
import { requireUpload } from "#server/domain/uploads/read-upload.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { ContentSigner } from "#server/provenance/content-signer.ts";
import type { ExportedPicture } from "./export-picture.ts";
import { openAside } from "./open-aside.ts";
import { signAside } from "./sign-aside.ts";

/** Writes the car of a photo and its matte alone to `target`; `account` is whose turn it takes. */
export type MakeCutOut = (work: {
  account: string;
  photo: string;
  matte: string;
  target: string;
  hasShadow: boolean;
}) => Promise<void>;

export type ExportCutOutDeps = {
  db: Database;
  files: Pick<ObjectStore, "withLocalFile" | "reserve">;
  makeCutOut: MakeCutOut;
  /** With a shadow, which was drawn: without one it is the user's photo, of which nothing is stated. */
  signer: Pick<ContentSigner, "sign">;
  isProUser: (db: DatabaseOrTransaction, userId: string) => Promise<boolean>;
  /** Counted when a file is made. */
  copyLimit: Pick<RateLimiter, "consume">;
};

const toldOfCutOut = {
  kind: "cut-out",
  isCopy: false,
  isOwnBackground: false,
  carUnchanged: null,
  outline: null,
} as const satisfies Omit<ToldOfPicture, "photoHash">;

/**
 * The car of one of the user's photos alone, as a PNG with transparency in all the photo's pixels. Made when it is asked for and kept
 * nowhere. Throws `not_found`, also before the car is cut out, `photo_removed`, `pro_only`, `rate_limited`, `too_many_photos_waiting`.
 */
export async function exportCutOut(
  { db, files, makeCutOut, signer, isProUser, copyLimit }: ExportCutOutDeps,
  { userId, id, shadow }: { userId: string; id: string; shadow: CutOutShadow },
): Promise<ExportedPicture> {
  const { photoKey, matteKey, fileName } = await requireUpload(db, { userId, id });
  if (!(await isProUser(db, userId))) throw new AppError("pro_only");
  if (matteKey === null) throw new AppError("not_found");
  await copyLimit.consume(userId);
  const told = { ...toldOfCutOut, photoHash: await findPhotoHash(db, { userId, id }) };
  const content = await openAside(files, async (target) => {
    await files.withLocalFile(photoKey, (photo) =>
      files.withLocalFile(matteKey, (matte) =>
        makeCutOut({ account: userId, photo, matte, target, hasShadow: shadow === "soft" }),
      ),
    );
    await signAside(signer, target, told);
  });
  const base = fileName.replace(/\.[^.]*$/, "");
  return { content, fileName: `${base}-cut-out.png`, mediaType: "image/png" };
}
