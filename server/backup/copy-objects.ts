import { buffer } from "node:stream/consumers";
import type { ObjectStore } from "#server/files/object-store.ts";
import { backedUpKeyOf } from "./backup-keys.ts";
import { createCounter, nullWhenMissing, type BackupStore } from "./backup-store.ts";
import type { BackedUpObject } from "./manifest.ts";

export type CopyObjectsDeps = {
  files: Pick<ObjectStore, "list" | "open">;
  target: BackupStore;
  /** What earlier snapshots say of objects. */
  known: ReadonlyMap<string, BackedUpObject>;
  /** Keys that lie in the backup: those that are not known as well were copied by a backup that came to no end. */
  present: ReadonlySet<string>;
  report: (line: string) => void;
};

const atOnce = 4;
const reportedEvery = 1000;

/** Copies all objects that the backup does not have. Those that go meanwhile are passed over: nothing that a row names does. */
export async function copyObjects(deps: CopyObjectsDeps): Promise<{ objects: BackedUpObject[]; copied: number }> {
  const objects: BackedUpObject[] = [];
  let copied = 0;
  const keys = deps.files.list({ after: null })[Symbol.asyncIterator]();
  const work = async (): Promise<void> => {
    for (;;) {
      const next = await keys.next();
      if (next.done === true) return;
      const { object, isCopied } = await backUp(deps, next.value.key);
      if (object !== null) objects.push(object);
      if (isCopied) copied += 1;
      if (objects.length % reportedEvery === 0) deps.report(`${objects.length} objects, ${copied} of them new`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { objects: objects.toSorted((one, other) => (one.key < other.key ? -1 : 1)), copied };
}

async function backUp(
  { files, target, known, present }: CopyObjectsDeps,
  key: string,
): Promise<{ object: BackedUpObject | null; isCopied: boolean }> {
  const there = known.get(key);
  if (there !== undefined && present.has(key)) return { object: there, isCopied: false };
  const source = await files.open(key).catch(nullWhenMissing);
  if (source === null) return { object: null, isCopied: false };
  const place = backedUpKeyOf(key);
  if (!present.has(key)) {
    const written = await target.write(place, source.stream);
    return { object: { key, ...written }, isCopied: true };
  }
  const { counter, written } = createCounter();
  const content = await buffer(source.stream.compose(counter));
  const wanted = written();
  const found = await target.examine(place).catch(() => null);
  if (found?.sha256 === wanted.sha256) return { object: { key, ...wanted }, isCopied: false };
  const again = (await files.open(key)).stream;
  content.fill(0);
  return { object: { key, ...(await target.write(place, again)) }, isCopied: true };
}
