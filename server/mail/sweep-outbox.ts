import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readOutboxFileName } from "./outbox-mailer.ts";

const keptDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
/** Far below the 65,535 values that a statement of PostgreSQL takes. */
const idsAtOnce = 500;

/**
 * Removes from the outbox folder what is old, and what `keepOnly` does not give back: mails that were forgotten meanwhile. Files that are
 * none of ours stay. Gives how many files went.
 */
export async function sweepOutbox(
  folder: string,
  keepOnly: (mailIds: readonly string[]) => Promise<readonly string[]>,
): Promise<number> {
  const files = await readdir(folder).catch(nothingThere);
  const ours = files.flatMap((name) => {
    const read = readOutboxFileName(name);
    return read === null ? [] : [{ ...read, path: join(folder, name) }];
  });
  const kept = new Set<string>();
  const ids = [...new Set(ours.map(({ id }) => id))];
  for (let index = 0; index < ids.length; index += idsAtOnce) {
    for (const id of await keepOnly(ids.slice(index, index + idsAtOnce))) kept.add(id);
  }
  const firstDayKept = new Date(Date.now() - keptDays * dayMs).toISOString().slice(0, 10);
  const leaving = ours.filter(({ id, day }) => !kept.has(id) || day < firstDayKept);
  for (const { path } of leaving) await rm(path, { force: true });
  return leaving.length;
}

function nothingThere(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
