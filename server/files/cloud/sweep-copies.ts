import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { emptyWhenMissing, nullWhenMissing } from "../disk/file-errors.ts";

const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Removes the folders of copies that killed processes left, of which each is called after its process; gives how many. Another machine's process,
 * where several share a disk, can't be seen from here: a folder in which something came or went of late is left alone.
 */
export async function sweepCopies(directory: string, ownName: string): Promise<number> {
  const names = await readdir(directory).catch(emptyWhenMissing);
  let removed = 0;
  for (const name of names) {
    const id = Number(name.split("-")[0]);
    const isOfSomebody = name === ownName || (id !== process.pid && isAlive(id));
    const facts = isOfSomebody ? null : await stat(join(directory, name)).catch(nullWhenMissing);
    if (facts === null || Date.now() - facts.mtimeMs < abandonedAfterMs) continue;
    await rm(join(directory, name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
