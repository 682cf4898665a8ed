import { views } from "#contract/views.ts";
import { viewKeyIn } from "#server/domain/generations/view-files.ts";
import type { listGenerations, listUploads } from "./account-export-store.ts";
import { pictureEntryName, uploadEntryName, viewEntryName } from "./entry-names.ts";

type RowOf<List extends (...input: never[]) => AsyncIterable<object>> =
  ReturnType<List> extends AsyncIterable<infer Row> ? Row : never;
export type ExportedUpload = RowOf<typeof listUploads>;
export type ExportedGeneration = RowOf<typeof listGenerations>;

/** Where a stored file comes in the export. */
export type ExportedFile = { key: string; name: string; modifiedAt: Date };

/** None for the product's own sample, and for what has been removed. */
export function filesOfUpload(upload: ExportedUpload): ExportedFile[] {
  if (upload.isSample || upload.removedAt !== null) return [];
  return [{ key: upload.photoKey, name: uploadEntryName(upload), modifiedAt: upload.createdAt }];
}

export function filesOfPicture(picture: ExportedGeneration): ExportedFile[] {
  const { resultKey, finishedAt, createdAt } = picture;
  if (resultKey === null) return [];
  return [{ key: resultKey, name: pictureEntryName({ ...picture, resultKey }), modifiedAt: finishedAt ?? createdAt }];
}

export function filesOfViews(set: ExportedGeneration): ExportedFile[] {
  if (set.status !== "done") return [];
  const made = views.filter((view) => set.finishedViews.includes(view));
  return made.map((view) => ({
    key: viewKeyIn(set, view),
    name: viewEntryName(set, view),
    modifiedAt: set.finishedAt ?? set.createdAt,
  }));
}
