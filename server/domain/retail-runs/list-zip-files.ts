import { extname } from "node:path";
import { AppError } from "#contract/errors.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { someAtOnce } from "#server/domain/some-at-once/some-at-once.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { needsLook } from "./needs-look.ts";
import type { OwnRun } from "./read-runs.ts";
import { findRun, listRunItems, type RunItemRow } from "./run-store.ts";
import { zipEntryNames, zipFileName } from "./zip-names.ts";

export type ZipFile = { key: string; name: string; finishedAt: Date };
/** `note`: which photos have no picture yet, because somebody has to look at them first. */
export type RunZip = { fileName: string; entries: ZipFile[]; note: { name: string; text: string } | null };

/**
 * The finished pictures of a run in its order, each once, under the names that they have in the ZIP. One whose file is lost is left out: there is no
 * taking an entry back once it is begun. Throws `not_found`, also when nothing is finished.
 */
export async function listZipFiles(
  { db, files }: { db: DatabaseOrTransaction; files: Pick<ObjectStore, "exists"> },
  { withPassedThrough, ...own }: OwnRun & { withPassedThrough: boolean },
): Promise<RunZip> {
  const run = await findRun(db, own);
  if (run === null) throw new AppError("not_found");
  const pictures = new Map<string, { key: string; fileName: string; extension: string; finishedAt: Date }>();
  const items = await listRunItems(db, run.id);
  for (const item of items) {
    const { resultKey: key, generationId, fileName, finishedAt } = item;
    const isWanted = item.status === "done" && !item.isDeleted && (withPassedThrough || !item.isPassedThrough);
    if (!isWanted || key === null || pictures.has(generationId)) continue;
    const extension = extname(key).slice(1);
    pictures.set(generationId, { key, fileName, extension, finishedAt: finishedAt ?? run.createdAt });
  }
  const there = await someAtOnce(pictures.values(), async (file) => ((await files.exists(file.key)) ? [file] : []));
  const inOrder = there.flat();
  if (inOrder.length === 0) throw new AppError("not_found");
  const names = zipEntryNames(run.preset, inOrder);
  return {
    fileName: zipFileName(run.preset, new Date()),
    entries: inOrder.flatMap(({ key, finishedAt }, index) => {
      const name = names[index];
      return name === undefined ? [] : [{ key, name, finishedAt }];
    }),
    note: noteOf(items.filter((item) => !item.isDeleted && needsLook(item))),
  };
}

function noteOf(waiting: readonly Pick<RunItemRow, "fileName">[]): RunZip["note"] {
  if (waiting.length === 0) return null;
  const names = waiting.map(({ fileName }) => fileName).join("\n");
  const text = `These photos need a look before their pictures are made. They were not charged.\n\n${names}\n`;
  return { name: "needs-a-look.txt", text };
}
