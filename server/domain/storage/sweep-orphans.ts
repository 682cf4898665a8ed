import type { ObjectStore, StoredObject } from "#server/files/object-store.ts";
import { collectFound, type CollectDeps } from "./collect-files.ts";
import { ownerOf, type FileOwner } from "./file-owners.ts";
import { removeStaleTries } from "./remove-stale-tries.ts";
import { readPosition, setPosition } from "./rounds-store.ts";

export type SweepOrphansDeps = Omit<CollectDeps, "files"> & {
  files: Pick<ObjectStore, "withdraw" | "list" | "remove">;
};

/**
 * A file is put before its row is written: younger ones may still get theirs. An upload takes seconds; no call and no job lasts for an hour.
 */
export const orphansAreOlderThanMs = 60 * 60_000;

/**
 * Looks at the next files of a round through the whole store, and removes those that belong to nothing: a process was killed between a file and its
 * row. Gives how many went.
 */
export async function sweepOrphans(
  deps: SweepOrphansDeps,
  { atMost, now = Date.now() }: { atMost: number; now?: number },
): Promise<number> {
  const after = await readPosition(deps.db, "files");
  const found = new Map<FileOwner, string[]>();
  let seen = 0;
  let last: string | null = null;
  for await (const object of deps.files.list({ after })) {
    seen += 1;
    last = object.key;
    const owner = ownerOfOldFile(object, now);
    if (owner !== null) found.set(owner, [...(found.get(owner) ?? []), object.key]);
    if (seen === atMost) break;
  }
  const { files } = await collectFound(deps, found);
  const stale = await removeStaleTries(deps, found);
  await setPosition(deps.db, { name: "files", position: seen < atMost ? null : last });
  return files + stale;
}

function ownerOfOldFile({ key, modifiedAt }: StoredObject, now: number): FileOwner | null {
  return now - modifiedAt.getTime() < orphansAreOlderThanMs ? null : ownerOf(key);
}
