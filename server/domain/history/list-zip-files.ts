import { extname } from "node:path";
import { AppError } from "#contract/errors.ts";
import { viewFileName } from "#contract/view-file-name.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { presetWord } from "#server/domain/generations/picture-file-name.ts";
import { viewKeyIn } from "#server/domain/generations/view-files.ts";
import { numberDoubles, safeStem, withoutExtension } from "#server/domain/retail-runs/zip-names.ts";
import { someAtOnce } from "#server/domain/some-at-once/some-at-once.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { carName } from "./car-name.ts";
import { listShownById, type EntryRow } from "./history-store.ts";

type ZipEntry = { key: string; name: string; finishedAt: Date };
type NamedFile = { key: string; stem: string; extension: string; finishedAt: Date };

/**
 * The files of the user's pictures and sets in the order of the ids, under the names that they have in the ZIP. What is not the user's, is deleted
 * or has lost its file is left out: there is no taking an entry back once it is begun. Throws `not_found` when nothing is left.
 */
export async function listPictureZipFiles(
  { db, files }: { db: DatabaseOrTransaction; files: Pick<ObjectStore, "exists"> },
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<{ fileName: string; entries: ZipEntry[] }> {
  const rows = new Map((await listShownById(db, { userId, ids })).map((row) => [row.id, row]));
  const inOrder = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
  const found = await someAtOnce(nameFiles(inOrder), async (file) => ((await files.exists(file.key)) ? [file] : []));
  const there = found.flat();
  if (there.length === 0) throw new AppError("not_found");
  const names = numberDoubles(there);
  return {
    fileName: `carvas-pictures-${new Date().toISOString().slice(0, 10)}.zip`,
    entries: there.map(({ key, finishedAt }, index) => ({ key, finishedAt, name: names[index] ?? key })),
  };
}

/** A picture stands alone; the views of a set have a folder, of which two never share one. */
function nameFiles(rows: readonly EntryRow[]): NamedFile[] {
  const folders = new Set<string>();
  return rows.flatMap((row) => (row.car === null ? nameOfPicture(row) : nameViews({ ...row, car: row.car }, folders)));
}

/** Its title, or photo, preset and format: `IMG_0042_tokyo_4x3`. */
function nameOfPicture({
  title,
  fileName,
  preset,
  aspectRatio,
  resultKey,
  finishedAt,
  createdAt,
}: EntryRow): NamedFile[] {
  if (resultKey === null) return [];
  const words = [withoutExtension(fileName ?? ""), presetWord(preset ?? ""), aspectRatio?.replace(":", "x") ?? ""];
  const stem = safeStem(title ?? words.filter((word) => word !== "").join("_"));
  return [{ key: resultKey, stem, extension: extname(resultKey).slice(1), finishedAt: finishedAt ?? createdAt }];
}

function nameViews(
  { id, title, car, finishedViews, viewKeys, finishedAt, createdAt }: EntryRow & { car: NonNullable<EntryRow["car"]> },
  folders: Set<string>,
): NamedFile[] {
  const wanted = safeStem(title ?? carName(car));
  let folder = wanted;
  for (let number = 2; folders.has(folder.toLowerCase()); number += 1) folder = `${wanted} (${number})`;
  folders.add(folder.toLowerCase());
  return finishedViews.map((view) => ({
    key: viewKeyIn({ id, viewKeys }, view),
    stem: `${folder}/${withoutExtension(viewFileName(car, view))}`,
    extension: "jpg",
    finishedAt: finishedAt ?? createdAt,
  }));
}
