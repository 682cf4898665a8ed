import type { Database } from "#server/db/client.ts";
import { someAtOnce } from "#server/domain/some-at-once/some-at-once.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { nameOf, type FileOwner } from "./file-owners.ts";
import { listKeptTries } from "./pictures-store.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** What all files of one try begin with: the picture or view, and its smaller copies. */
const ofTry = new RegExp(`^(?:pictures/[^/]+/${uuid}|views/[^/]+/${uuid}/[a-z-]+)-[0-9a-f]{8}(?=[-.])`);

/**
 * Removes what tries left that came to nothing, a worker having been killed, while another try made the picture. Once a generation has ended nothing
 * can come to name such a file. Gives how many went.
 */
export async function removeStaleTries(
  { db, files }: { db: Database; files: Pick<ObjectStore, "remove"> },
  found: ReadonlyMap<FileOwner, readonly string[]>,
): Promise<number> {
  const tries = Array.from(found).flatMap(([owner, keys]) =>
    keys.filter((key) => ofTry.test(key)).map((key) => ({ key, id: nameOf(owner) })),
  );
  if (tries.length === 0) return 0;
  const kept = await listKeptTries(db, [...new Set(tries.map(({ id }) => id))]);
  const stale = tries.filter(({ key, id }) => kept.get(id)?.every((one) => beginningOf(one) !== beginningOf(key)));
  await someAtOnce(stale, ({ key }) => files.remove(key));
  return stale.length;
}

function beginningOf(key: string): string {
  return ofTry.exec(key)?.[0] ?? key;
}
