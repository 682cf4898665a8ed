import { AppError } from "#contract/errors.ts";
import { previewSidePixels } from "#imaging/metadata/storable-photo.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import type { DerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { requireUpload, type OwnUpload } from "./read-upload.ts";
import { mattePreviewKeyOf } from "./upload-files.ts";

/** The stored photo or preview of one of the user's uploads. Throws `not_found`. */
export async function findUploadFile(
  db: DatabaseOrTransaction,
  { variant, ...own }: OwnUpload & { variant: "photo" | "preview" },
): Promise<{ key: string; fileName: string }> {
  const upload = await requireUpload(db, own);
  const key = variant === "photo" ? upload.photoKey : upload.previewKey;
  const extension = key.slice(key.lastIndexOf("."));
  return { key, fileName: upload.fileName.replace(/\.[^.]*$/, "") + extension };
}

export interface MatteFileDeps {
  db: DatabaseOrTransaction;
  files: Pick<ObjectStore, "withLocalFile">;
  derived: DerivedFiles;
  makeMattePreview: MakeMattePreview;
}

/** Writes the small picture of the matte at `source` to `target`; `account` is whose turn it takes. */
export type MakeMattePreview = (work: {
  account: string;
  source: string;
  target: string;
  longSidePixels: number;
}) => Promise<void>;

/** The key of the small picture of an upload's matte, made now for mattes older than it. Throws `not_found`, also before the car is cut out. */
export async function findMatteFile(deps: MatteFileDeps, own: OwnUpload): Promise<string> {
  const { matteKey } = await requireUpload(deps.db, own);
  if (matteKey === null) throw new AppError("not_found");
  const key = mattePreviewKeyOf(matteKey);
  await deps.derived.ensure(key, (target) =>
    deps.files.withLocalFile(matteKey, (source) =>
      deps.makeMattePreview({ account: own.userId, source, target, longSidePixels: previewSidePixels }),
    ),
  );
  return key;
}
