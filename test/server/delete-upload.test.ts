import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { failureAnswer } from "#contract/failure.ts";
import { photoPage } from "#contract/generations.ts";
import { accountSpaceBytes } from "#contract/limits.ts";
import { ratios, type Ratio } from "#contract/ratios.ts";
import { accountStorageSchema } from "#contract/storage.ts";
import type { UploadPurpose } from "#contract/upload-purposes.ts";
import { deletedUploadSchema, uploadAnswer } from "#contract/uploads.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { ownBackgrounds } from "#server/db/schema/own-backgrounds.ts";
import { generations, liveEventRows, uploads } from "#server/db/schema/work.ts";
import { reservedBytes } from "#server/domain/storage/account-files-store.ts";
import { collectAbandoned } from "#server/domain/storage/collect-files.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { createPictures, type Pictures } from "./picture-setup.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

let server: WorkServer;
let files: ObjectStore;
let pictures: Pictures;
let user: WorkUser;
beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  files = server.files;
  pictures = createPictures(server.database, files);
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
});

const db = () => server.database.db;
let count = 0;
/** Of a size of its own: of two colours next to each other JPEG may make the same file, and so the same photo. */
const newPhoto = () =>
  sharp({ create: { width: 320 + (count += 1), height: 240, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();

async function send(content: Uint8Array, purpose: UploadPurpose = "photo", by = user) {
  const form = photoForm(content);
  form.set("type", purpose);
  const answer = await by.fetch("/api/functions/simple-image-upload", { method: "POST", body: form });
  return uploadAnswer.parse(await answer.json()).data;
}
const remove = (id: string, by = user) =>
  by.fetch(`/api/uploads/${id}`, { method: "DELETE", headers: { "content-type": "application/json" }, body: "{}" });
const codeOf = async (answer: Response) => failureAnswer.parse(await answer.json()).code;
const keyOf = async (id: string) => (await db().select().from(uploads).where(eq(uploads.id, id)))[0]?.photoKey ?? "";
const collect = () => collectAbandoned({ db: db(), files });
const readStorage = async (by = user) =>
  accountStorageSchema.parse(await (await by.fetch("/api/account/storage")).json());

async function start(uploadId: string): Promise<string> {
  await db().update(uploads).set({ matteStatus: "ready" }).where(eq(uploads.id, uploadId));
  return (await pictures.start({ userId: user.id, uploadId })).generation.id;
}
async function makePicture(uploadId: string): Promise<string> {
  const id = await start(uploadId);
  await pictures.run(id);
  return id;
}

test("a deleted photo is gone at once for who asks, and its files when the job for it has run", async () => {
  const photo = await send(await newPhoto());
  const key = await keyOf(photo.id);
  const answer = await remove(photo.id);
  expect(deletedUploadSchema.parse(await answer.json())).toEqual({ id: photo.id, pictureCount: 0 });
  for (const address of [photo.uploadUrl, photo.previewUrl, `/api/uploads/${photo.id}`])
    expect((await user.fetch(address)).status).toBe(404);
  const { rows } = await db().execute(sql`select 1 from pgboss.job where name = 'collect-files' and state = 'created'`);
  expect(rows.length).toBeGreaterThan(0);
  await collect();
  expect(await files.exists(key)).toBe(false);
  expect((await remove(photo.id)).status).toBe(404);
  const events = await db().select().from(liveEventRows).where(eq(liveEventRows.subjectId, photo.id));
  expect(events.map(({ name }) => name)).toContain("upload.removed");
});

test("another user's photo can't be deleted, and the same photo of another stays", async () => {
  const other = await server.signUp();
  const content = await newPhoto();
  const [mine, theirs] = [await send(content), await send(content, "photo", other)];
  expect((await remove(theirs.id)).status).toBe(404);
  expect((await remove(mine.id)).status).toBe(200);
  await collect();
  expect((await other.fetch(theirs.uploadUrl)).status).toBe(200);
  expect((await other.fetch(theirs.previewUrl)).status).toBe(200);
  expect((await user.fetch(mine.uploadUrl)).status).toBe(404);
});

test("its pictures stay and can be downloaded; for new ones it is told that the photo is gone", async () => {
  const photo = await send(await newPhoto());
  const id = await makePicture(photo.id);
  expect(await (await remove(photo.id)).json()).toEqual({ id: photo.id, pictureCount: 1 });
  await collect();
  expect((await user.fetch(`/api/files/generations/${id}/picture`)).status).toBe(200);
  expect((await user.fetch(`/api/files/generations/${id}/thumbnail`)).status).toBe(200);
  for (const address of [photo.uploadUrl, photo.previewUrl, `/api/uploads/${photo.id}`]) {
    const answer = await user.fetch(address);
    expect([answer.status, await codeOf(answer)]).toEqual([410, "photo_removed"]);
  }
  const again = await user.fetch("/api/functions/generate-image-from-preset", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ imageUrl: photo.uploadUrl, recordId: photo.id, preset: "Studio", aspectRatio: "1:1" }),
  });
  expect([again.status, await codeOf(again)]).toEqual([410, "photo_removed"]);
  expect(photoPage.parse(await (await user.fetch("/api/photos")).json()).photos).toEqual([]);
  // Deleting it once more is the same.
  expect(await (await remove(photo.id)).json()).toEqual({ id: photo.id, pictureCount: 1 });
});

test("sent again it is the photo that it was: its pictures belong to it, and another format of them is free", async () => {
  const content = await newPhoto();
  const photo = await send(content);
  await makePicture(photo.id);
  await remove(photo.id);
  await collect();
  const again = await send(content);
  expect(again).toMatchObject({ id: photo.id, matteStatus: "pending" });
  expect((await user.fetch(again.uploadUrl)).status).toBe(200);
  await db().update(uploads).set({ matteStatus: "ready" }).where(eq(uploads.id, photo.id));
  const { cost } = await pictures.start({ userId: user.id, uploadId: photo.id }, { ratio: "1:1" });
  expect(cost).toBe(0);
});

test("a photo is not deleted while a picture is made of it, nor a background's while it is one", async () => {
  const photo = await send(await newPhoto());
  const id = await start(photo.id);
  const refused = await remove(photo.id);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: "photo_in_use",
    reasons: [expect.stringContaining("being made")],
  });
  await pictures.run(id);
  expect((await remove(photo.id)).status).toBe(200);
  await db().update(profiles).set({ isPro: true }).where(eq(profiles.id, user.id));
  const place = await send(await newPhoto(), "background");
  await db()
    .insert(ownBackgrounds)
    .values({ userId: user.id, uploadId: place.id, name: "Hall", horizonShare: 0.4, groundShare: 0.8, gloss: 0 });
  expect(await (await remove(place.id)).json()).toMatchObject({
    code: "photo_in_use",
    reasons: [expect.stringContaining("backgrounds")],
  });
  await db().delete(ownBackgrounds).where(eq(ownBackgrounds.uploadId, place.id));
  expect((await remove(place.id)).status).toBe(200);
});

test("of a deletion and a picture that begin at the same moment one wins, and nobody pays for a picture without its photo", async () => {
  for (let round = 0; round < 12; round += 1) {
    const photo = await send(await newPhoto());
    await db().update(uploads).set({ matteStatus: "ready" }).where(eq(uploads.id, photo.id));
    const [deleted, started] = await Promise.allSettled([
      remove(photo.id),
      pictures.start({ userId: user.id, uploadId: photo.id }),
    ]);
    const isDeleted = deleted.status === "fulfilled" && deleted.value.status === 200;
    expect(isDeleted).toBe(started.status === "rejected");
    // Files that the server's own collection has in its hands at this moment are left to it.
    await collect();
    await expect.poll(async () => (await user.fetch(photo.uploadUrl)).status).toBe(isDeleted ? 404 : 200);
    if (started.status === "fulfilled")
      await db()
        .update(generations)
        .set({ status: "cancelled", cost: 0 })
        .where(eq(generations.id, started.value.generation.id));
  }
});

test("the account's space counts photos once, pictures with all that belongs to them, and neither the sample nor what is gone", async () => {
  expect(await readStorage()).toMatchObject({
    usedBytes: 0,
    quotaBytes: 2 * 1024 ** 3,
    photos: { count: 0, bytes: 0 },
  });
  await user.fetch("/api/uploads/sample", { method: "POST" });
  expect((await readStorage()).usedBytes).toBe(0);
  const content = await newPhoto();
  const photo = await send(content);
  const photoBytes = (await files.size(await keyOf(photo.id))) ?? 0;
  await send(content);
  expect(await readStorage()).toMatchObject({ usedBytes: photoBytes, photos: { count: 1, bytes: photoBytes } });
  const id = await makePicture(photo.id);
  const stem = `pictures/${id.slice(0, 2)}/${id}`;
  const sizes = await Promise.all(
    [".jpg", "-thumbnail.webp", "-stage.webp"].map((ending) => files.size(stem + ending)),
  );
  const pictureBytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  const used = await readStorage();
  expect(used).toMatchObject({ usedBytes: photoBytes + pictureBytes, pictures: { count: 1, bytes: pictureBytes } });
  await db()
    .update(generations)
    .set({ deletedAt: sql`now()` })
    .where(eq(generations.id, id));
  expect(await readStorage()).toMatchObject({
    usedBytes: used.usedBytes,
    deletedBytes: pictureBytes,
    pictures: { count: 0 },
  });
  await remove(photo.id);
  expect(await readStorage()).toMatchObject({ usedBytes: pictureBytes, photos: { count: 0, bytes: 0 } });
  await db().update(profiles).set({ isPro: true }).where(eq(profiles.id, user.id));
  expect((await readStorage()).quotaBytes).toBe(50 * 1024 ** 3);
});

test("of pictures that are ordered side by side no more begin than there is room for; one that fails gives its room back", async () => {
  const photo = await send(await newPhoto());
  const id = await makePicture(photo.id);
  // Room for two and a half.
  await db()
    .update(generations)
    .set({ bytes: accountSpaceBytes.core - 2.5 * reservedBytes.picture })
    .where(eq(generations.id, id));
  const order = (ratio: Ratio, presetName = "City") =>
    pictures.start({ userId: user.id, uploadId: photo.id }, { presetName, ratio });
  const ordered = await Promise.allSettled(ratios.map((ratio) => order(ratio)));
  const begun = ordered.flatMap((one) => (one.status === "fulfilled" ? [one.value.generation.id] : []));
  const refused = ordered.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  for (const reason of refused) expect(reason).toMatchObject({ code: "account_full" });
  expect([begun.length, refused.length]).toEqual([2, ratios.length - 2]);
  await pictures.run(begun[0] ?? "", () => Promise.reject(new AppError("internal")));
  await order("1:1", "Studio");
  await expect(order("16:9", "Studio")).rejects.toMatchObject({ code: "account_full" });
});

test("a full account gets no new photo and no new picture, and pays for none; what is made is found as before", async () => {
  const photo = await send(await newPhoto());
  const id = await makePicture(photo.id);
  await db().update(generations).set({ bytes: 2_147_483_000 }).where(eq(generations.id, id));
  const content = await newPhoto();
  const refused = await user.fetch("/api/functions/simple-image-upload", { method: "POST", body: photoForm(content) });
  expect([refused.status, await codeOf(refused)]).toEqual([403, "account_full"]);
  await db().update(uploads).set({ bytes: 2_000_000 }).where(eq(uploads.id, photo.id));
  await expect(pictures.start({ userId: user.id, uploadId: photo.id }, { ratio: "1:1" })).rejects.toMatchObject({
    code: "account_full",
  });
  expect((await pictures.start({ userId: user.id, uploadId: photo.id })).generation.id).toBe(id);
});

test("photos that go within a week are counted for their owner", async () => {
  const photo = await send(await newPhoto());
  const age = (days: number) => {
    const longAgo = sql`now() - make_interval(days => ${days})`;
    return db().update(uploads).set({ usedAt: longAgo, createdAt: longAgo }).where(eq(uploads.id, photo.id));
  };
  await age(22);
  expect((await readStorage()).photosAboutToGo).toBe(0);
  await age(24);
  expect((await readStorage()).photosAboutToGo).toBe(1);
  await makePicture(photo.id);
  expect((await readStorage()).photosAboutToGo).toBe(0);
});
