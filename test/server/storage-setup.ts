import { createHash, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import type { UploadPurpose } from "#contract/upload-purposes.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { setPosition } from "#server/domain/storage/rounds-store.ts";
import { sweepOrphans } from "#server/domain/storage/sweep-orphans.ts";
import { sweepStorage, type SweepStorageDeps } from "#server/domain/storage/sweep-storage.ts";
import { acceptUpload, type StorePhoto } from "#server/domain/uploads/accept-upload.ts";
import { matteKeyOf, mattePreviewKeyOf } from "#server/domain/uploads/upload-files.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { TestDatabase } from "./test-database.ts";

/** Takes every file for a photo of 40 × 30 pixels, as it is; the decoder's place in tests that are about what becomes of files. */
export const storeAsSent: StorePhoto = async ({ source, content, preview }) => {
  const bytes = await readFile(source);
  await writeFile(content, bytes);
  await writeFile(preview, smallWebp);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { hash, format: "jpeg", bytes: bytes.length, width: 40, height: 30 };
};

/** The shortest file that says of itself that it is a WebP. */
const smallWebp = Buffer.concat([Buffer.from("RIFF"), Buffer.from([4, 0, 0, 0]), Buffer.from("WEBP")]);

/** A matte that is whole, of a car of two pixels. */
export function putMatteOf(files: Pick<ObjectStore, "put">, photoKey: string): Promise<void[]> {
  const matteKey = matteKeyOf({ photoKey, cutBy: null });
  return Promise.all([files.put(mattePreviewKeyOf(matteKey), smallWebp), files.put(matteKey, testMatte)]);
}

const checked = Buffer.from("the rest of a matte, of which only the sum is looked at");
const sum = Buffer.alloc(4);
sum.writeUInt32BE(crc32(checked));
const testMatte = Buffer.concat([Buffer.from("CVMT2\n"), sum, checked]);

export type Kept = { id: string; photoKey: string; previewKey: string };

/** What a user sends, through the use case; `directory` is where the file lies as it was sent. */
export async function sendFile(
  { db }: Pick<TestDatabase, "db">,
  { files, directory }: { files: ObjectStore; directory: string },
  { userId, content, purpose = "photo" }: { userId: string; content: string; purpose?: UploadPurpose },
): Promise<Kept> {
  const path = join(directory, `sent-${randomUUID()}`);
  await writeFile(path, content);
  const deps = { db, files, storePhoto: storeAsSent, enqueueCutOut: async () => undefined };
  const { id } = await acceptUpload(deps, { userId, purpose, fileName: "car.jpg", path });
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  if (row === undefined) throw new Error("the upload has no row");
  return { id, photoKey: row.photoKey, previewKey: row.previewKey };
}

/** As if everything had been done so many days ago. */
export async function ageEverything({ db }: Pick<TestDatabase, "db">, days: number): Promise<void> {
  const back = sql`make_interval(days => ${days})`;
  await db.update(uploads).set({ createdAt: sql`created_at - ${back}`, usedAt: sql`used_at - ${back}` });
  await db.update(generations).set({
    createdAt: sql`created_at - ${back}`,
    deletedAt: sql`deleted_at - ${back}`,
    finishedAt: sql`finished_at - ${back}`,
  });
  await db.execute(sql`update detections set used_at = used_at - ${back}, started_at = started_at - ${back}`);
  await db.execute(sql`update retail_runs set created_at = created_at - ${back}`);
}

/** The next sweeps, until nothing is left to do; `hoursLater`: as if files had been put so long ago. */
export async function sweepAll(deps: SweepStorageDeps, hoursLater = 0): Promise<void> {
  for (let round = 0; round < 4; round += 1) await sweepStorage(deps);
  await setPosition(deps.db, { name: "files", position: null });
  await sweepOrphans(deps, { atMost: 1_000_000, now: Date.now() + hoursLater * 3600_000 });
}

export async function listKeys(files: Pick<ObjectStore, "list">): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list({ after: null })) keys.push(key);
  return keys;
}
