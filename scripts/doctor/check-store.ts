import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { openBucket } from "#server/compose/open-files.ts";
import { describeStorage, type StoragePlace } from "#server/config/choose-storage.ts";
import { examineVariables } from "#server/config/config.ts";
import type { Environment } from "#server/config/environment.ts";
import { openDatabase } from "#server/db/client.ts";
import { readStoreIdentity } from "#server/domain/storage/store-identity-store.ts";
import { createCloudObjectStore } from "#server/files/cloud/cloud-object-store.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import type { Check, Finding } from "./check.ts";
import { findRunningDatabase } from "./running-database.ts";

const what = "Store";

/** Writes a small object where photos and pictures lie, finds, reads and removes it. */
export const checkStore: Check = {
  name: "store",
  title: "Where photos and pictures lie (STORAGE_URL)",
  run: async ({ variables }) => {
    const { environment, storage, problems } = examineVariables(variables);
    if (problems.some((problem) => /^(STORAGE|AWS|GOOGLE_APPLICATION)_/.test(problem)))
      return [{ what, state: "warning", said: "can't be told yet", mend: "See under Configuration." }];
    return [await tryPlace(storage, environment)];
  },
};

async function tryPlace(place: StoragePlace, environment: Environment | undefined): Promise<Finding> {
  const name = describeStorage(place);
  if (place.kind === "disk" && !existsSync(place.folder))
    return { what, state: "unset", said: `${name} is made at the first start`, mend: "" };
  const startedAt = performance.now();
  try {
    const owner = await (place.kind === "disk" ? tryFolder(place.folder) : tryBucket(place));
    if (owner !== null && environment !== undefined && (await isOfAnother(owner, environment)))
      return { what, state: "broken", said: `${name} belongs to another database than this one`, mend: howToOwn };
    const milliseconds = Math.round(performance.now() - startedAt);
    return { what, state: "works", said: `${name}: written, read and removed in ${milliseconds} ms`, mend: "" };
  } catch (error) {
    return { what, state: "broken", said: `${name}: ${describeCauses(error)}`, mend: mendFor(error, place) };
  }
}

const howToOwn =
  "The server does not start on it. Set STORAGE_URL to another place or prefix, or DATABASE_URL to its database; if that is gone for good, take the file `store-id` out of the store.";

/** False as well where no database can be asked: its own check says so. */
async function isOfAnother(owner: string, environment: Environment): Promise<boolean> {
  const connectionString = await findRunningDatabase(environment).catch(() => null);
  if (connectionString === null) return false;
  const { db, close } = openDatabase(connectionString, () => undefined);
  try {
    return owner !== (await db.transaction(readStoreIdentity));
  } catch {
    return false;
  } finally {
    await close();
  }
}

/** Gives to which database the files belong. */
async function tryFolder(folder: string): Promise<string | null> {
  const store = createDiskObjectStore(folder);
  const key = `checks/${randomUUID()}`;
  const content = Buffer.from(key);
  await store.put(key, content);
  const found = await store.read(key);
  await store.remove(key);
  if (!content.equals(found)) throw new Error("What is read is not what was written.");
  return store.owner.read();
}

async function tryBucket(place: Exclude<StoragePlace, { kind: "disk" }>): Promise<string | null> {
  const store = createCloudObjectStore({ bucket: await openBucket(place), directory: tmpdir(), maxCopiedBytes: 0 });
  try {
    await store.check();
    return await store.owner.read();
  } finally {
    await store.close();
  }
}

/** By the names and codes that the clouds and the network give, the first that stands in what went wrong. */
const mends: readonly (readonly [RegExp, string])[] = [
  [/NoSuchBucket|bucket does not exist/i, "Make the bucket, or put its right name into STORAGE_URL."],
  [/PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocation/i, "Put the bucket's own region into ?region=…"],
  [
    /InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|invalid_grant|TokenRefreshRequired/i,
    "Set keys that are valid now.",
  ],
  [/CredentialsProvider|Could not load (the default )?credentials/i, "Set the keys, or give this machine a role."],
  [
    /AccessDenied|Forbidden|\b403\b|does not have storage/i,
    "Let these keys list the bucket and read, write and remove objects in it.",
  ],
  [/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|TimeoutError/i, "See that this machine reaches it; check ?endpoint=…"],
  [/ENOSPC|EDQUOT/i, "Make room on that disk."],
  [/EACCES|EPERM|EROFS/i, "Let the server's user write there."],
];

function mendFor(error: unknown, place: StoragePlace): string {
  const text = `${describeCauses(error)} ${namesOf(error).join(" ")}`;
  const usual = place.kind === "disk" ? "Let the server's user write there." : "See what the store's own console says.";
  return mends.find(([pattern]) => pattern.test(text))?.[1] ?? usual;
}

function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [error.name, "code" in error ? String(error.code) : "", ...namesOf(error.cause)];
}
