import { createHash, randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { AppError } from "#contract/errors.ts";
import { createIncomingFiles } from "../disk/incoming-files.ts";
import { checkedKey } from "../object-key.ts";
import type { ObjectStore, StoredObject, WithdrawnObject } from "../object-store.ts";
import type { Bucket } from "./bucket.ts";
import { digestFile } from "./digest-file.ts";
import { guardBucket } from "./guard-bucket.ts";
import { createLocalCopies } from "./local-copies.ts";
import { sweepCopies } from "./sweep-copies.ts";

/** As `list` and `withdraw` of disk: objects lie here, and what was withdrawn lies beside them until it is clear whether it goes. */
const objectsStart = "objects/";
const withdrawnStart = "withdrawn/";
const ownerPlace = "store-id";

const abandonedAfterMs = 60 * 60 * 1000;
/** With the hour between two sweeps this is how long a copy outlives its object at most: `docs/storage.md` and the privacy page say so. */
const unusedAfterMs = 60 * 60 * 1000;

export type CloudObjectStoreSetup = {
  bucket: Bucket;
  /** On this machine: for files on their way in, and for copies of this process. */
  directory: string;
  /** Of copies. */
  maxCopiedBytes: number;
  /** Told of every write here that found no room. */
  onFull?: (error: Error) => void;
  /** Told of every call of the bucket that failed for good. */
  onFailed?: (error: unknown) => void;
};

export type CloudObjectStore = ObjectStore & {
  /** @throws Error with what is wrong when the bucket can't be reached, written, read and emptied again */
  check: () => Promise<void>;
  /** What interrupted uploads and killed processes left on this machine, and copies that nobody uses any more; gives how many files and folders that was. */
  sweepHere: () => Promise<number>;
  close: () => Promise<void>;
};

/**
 * Objects in a bucket of a cloud that all machines share, with the keys that they have on disk (docs/decisions/107). What is read by a path is
 * copied to this machine; nothing else of it lies here.
 */
export function createCloudObjectStore(setup: CloudObjectStoreSetup): CloudObjectStore {
  const { directory, maxCopiedBytes, onFull, onFailed } = setup;
  const bucket = guardBucket(setup.bucket, onFailed);
  const incoming = createIncomingFiles(join(directory, "incoming"), onFull);
  const copiesOfAll = join(directory, "copies");
  const ownName = `${process.pid}-${randomUUID()}`;
  const copies = createLocalCopies({ directory: join(copiesOfAll, ownName), maxBytes: maxCopiedBytes, bucket });
  const withLocalFile: ObjectStore["withLocalFile"] = (key, work) =>
    copies.use(placeOf(key), work).catch(incoming.refuseWhenFull);

  return {
    put: (key, content) => putBytes(bucket, placeOf(key), content),
    reserve: incoming.reserve,
    adopt: async (path, key) => {
      const place = placeOf(key);
      const digests = await digestFile(path);
      const found = await bucket.find(place);
      const isThere = found?.bytes === digests.bytes && found.sha256 === digests.sha256;
      if (!isThere) await bucket.put(place, { source: { path }, ...digests });
      await rm(path, { force: true });
      return isThere ? 0 : digests.bytes;
    },
    withLocalFile,
    read: (key) => withLocalFile(key, (path) => readFile(path)),
    open: async (key) => required(await bucket.open(placeOf(key))),
    exists: async (key) => (await bucket.find(placeOf(key))) !== null,
    size: async (key) => (await bucket.find(placeOf(key)))?.bytes ?? null,
    remove: async (key) => {
      await bucket.remove(placeOf(key));
      await copies.forget(placeOf(key));
    },
    withdraw: (key) => withdraw(bucket, placeOf(key), copies.forget),
    list: (from) => listObjects(bucket, from),
    receive: incoming.receive,
    sweep: () => sweepWithdrawn(bucket),
    owner: {
      read: async () => {
        const opened = await bucket.open(ownerPlace);
        return opened === null ? null : (await text(opened.stream)).trim();
      },
      claim: (id) => putBytes(bucket, ownerPlace, Buffer.from(id)),
    },
    linkTo: (key, shown) => bucket.linkTo(placeOf(key), shown),
    check: () => checkBucket(setup.bucket),
    sweepHere: async () =>
      (await incoming.sweep()) + (await sweepCopies(copiesOfAll, ownName)) + (await copies.dropUnused(unusedAfterMs)),
    close: async () => {
      await copies.close();
      setup.bucket.close();
    },
  };
}

const placeOf = (key: string): string => objectsStart + checkedKey(key);

function required<Found>(found: Found | null): Found {
  if (found === null) throw new AppError("not_found");
  return found;
}

async function putBytes(bucket: Bucket, place: string, source: Uint8Array): Promise<void> {
  const md5 = createHash("md5").update(source).digest("base64");
  await bucket.put(place, { source, bytes: source.length, md5 });
}

/**
 * Copied aside, then removed: clouds know no rename. In between the object is still found; who decides that it goes holds the lock that keeps
 * others from beginning to need it (docs/decisions/082).
 */
async function withdraw(
  bucket: Bucket,
  place: string,
  forget: (place: string) => Promise<void>,
): Promise<WithdrawnObject | null> {
  const aside = withdrawnStart + randomUUID();
  if (!(await bucket.copy(place, aside))) return null;
  await bucket.remove(place);
  await forget(place);
  return {
    restore: async () => {
      await bucket.copy(aside, place);
      await bucket.remove(aside);
    },
    discard: () => bucket.remove(aside),
  };
}

async function* listObjects(bucket: Bucket, from: Parameters<ObjectStore["list"]>[0]): AsyncGenerator<StoredObject> {
  const { after, startingWith } = { after: null, startingWith: "", ...from };
  const places = bucket.list({
    startingWith: objectsStart + startingWith,
    after: after === null ? null : objectsStart + after,
  });
  for await (const { key, ...facts } of places) yield { ...facts, key: key.slice(objectsStart.length) };
}

async function sweepWithdrawn(bucket: Bucket): Promise<number> {
  let removed = 0;
  for await (const { key, modifiedAt } of bucket.list({ startingWith: withdrawnStart, after: null })) {
    if (Date.now() - modifiedAt.getTime() < abandonedAfterMs) continue;
    await bucket.remove(key);
    removed += 1;
  }
  return removed;
}

/** A small object is written, found, listed, read and removed: each needs a right of its own. */
async function checkBucket(bucket: Bucket): Promise<void> {
  const place = `checks/${randomUUID()}`;
  const content = Buffer.from(place);
  await putBytes(bucket, place, content);
  const opened = await bucket.open(place);
  const listed: string[] = [];
  for await (const { key } of bucket.list({ startingWith: place, after: null })) listed.push(key);
  if (opened === null || listed[0] !== place) throw new Error("What was just written is not there.");
  if (!content.equals(await buffer(opened.stream))) throw new Error("What is read is not what was written.");
  await bucket.remove(place);
  if ((await bucket.find(place)) !== null) throw new Error("What was removed is still there.");
}
