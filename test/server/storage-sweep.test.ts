import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { plainRecipe } from "#contract/picture-recipe.ts";
import { ownBackgrounds } from "#server/db/schema/own-backgrounds.ts";
import { requests } from "#server/db/schema/requests.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { readAccountStorage } from "#server/domain/storage/account-space.ts";
import { sweepStorage } from "#server/domain/storage/sweep-storage.ts";
import { matteKeyOf } from "#server/domain/uploads/upload-files.ts";
import { describedCar } from "#test/described-car.ts";
import { holdStorage } from "./hold-storage.ts";
import { ageEverything, listKeys, putMatteOf, sweepAll } from "./storage-setup.ts";
import { createTestUser } from "./test-database.ts";

const { held, deps, send, rowOf, isThere, makePicture, pictureKeyOf } = holdStorage();

const deletePicture = (id: string) =>
  held.database.db
    .update(generations)
    .set({ deletedAt: sql`now()` })
    .where(eq(generations.id, id));

test("a photo that nobody has used for 30 days goes with everything that was made of it; one day earlier it stays", async () => {
  const photo = await send("forgotten");
  await putMatteOf(held.storage.files, photo.photoKey);
  await ageEverything(held.database, 29);
  await sweepAll(deps());
  expect(await isThere(photo.photoKey)).toBe(true);
  await ageEverything(held.database, 2);
  await sweepAll(deps());
  expect(await rowOf(photo.id)).toBeNull();
  expect((await listKeys(held.storage.files)).filter((key) => key.includes(photo.photoKey.slice(10, 60)))).toEqual([]);
});

test("a photo sent again begins its 30 days anew, as the upload that it was", async () => {
  const photo = await send("sent twice");
  await ageEverything(held.database, 29);
  expect((await send("sent twice")).id).toBe(photo.id);
  await ageEverything(held.database, 29);
  await sweepAll(deps());
  expect(await isThere(photo.photoKey)).toBe(true);
  await ageEverything(held.database, 2);
  await sweepAll(deps());
  expect(await isThere(photo.photoKey)).toBe(false);
});

test("a photo stays while there is a picture of it, however old, and 30 days beyond the deletion of the last", async () => {
  const photo = await send("with a picture");
  const picture = await makePicture(photo.id);
  await ageEverything(held.database, 500);
  await sweepAll(deps());
  expect(await isThere(photo.photoKey)).toBe(true);
  await deletePicture(picture);
  await ageEverything(held.database, 29);
  await sweepAll(deps());
  expect(await isThere(photo.photoKey)).toBe(true);
  await ageEverything(held.database, 2);
  await sweepAll(deps());
  expect(await isThere(photo.photoKey)).toBe(false);
  // The row stays for the deleted picture's, whose payment it names.
  expect(await rowOf(photo.id)).toMatchObject({ bytes: 0, matteKey: null, fileName: "car.jpg" });
});

test("a photo stays while a picture of it is in the making, or was tried within the 30 days", async () => {
  const waiting = await send("in the making");
  await held.database.db.update(uploads).set({ matteStatus: "ready" }).where(eq(uploads.id, waiting.id));
  const { generation } = await held.pictures.start({ userId: held.userId, uploadId: waiting.id });
  await ageEverything(held.database, 100);
  await sweepAll(deps());
  expect(await isThere(waiting.photoKey)).toBe(true);
  await held.database.db
    .update(generations)
    .set({ status: "failed", cost: 0, errorCode: "engine_failed", createdAt: sql`now()` })
    .where(eq(generations.id, generation.id));
  await sweepAll(deps());
  expect(await isThere(waiting.photoKey)).toBe(true);
  await ageEverything(held.database, 31);
  await sweepAll(deps());
  expect(await isThere(waiting.photoKey)).toBe(false);
});

test("the files of a photo stay for as long as anybody's upload has them", async () => {
  const other = await createTestUser(held.database.db);
  const mine = await send("a twin");
  await putMatteOf(held.storage.files, mine.photoKey);
  await ageEverything(held.database, 31);
  const theirs = await send("a twin", "photo", other);
  expect(theirs.photoKey).toBe(mine.photoKey);
  await sweepAll(deps());
  expect([await rowOf(mine.id), (await rowOf(theirs.id))?.id]).toEqual([null, theirs.id]);
  for (const key of [mine.photoKey, mine.previewKey, matteKeyOf({ ...mine, cutBy: null })])
    expect(await isThere(key)).toBe(true);
  await ageEverything(held.database, 31);
  await sweepAll(deps());
  for (const key of [mine.photoKey, mine.previewKey, matteKeyOf({ ...mine, cutBy: null })])
    expect(await isThere(key)).toBe(false);
});

test("a logo stays while it is offered or a picture is made with it; forgotten and unused, it goes after 30 days", async () => {
  const [offered, used, forgotten] = [
    await send("logo 1", "logo"),
    await send("logo 2", "logo"),
    await send("logo 3", "logo"),
  ];
  const photo = await send("photo for logos");
  const picture = await makePicture(photo.id);
  const logo = { position: "top-left", size: "small", opacity: 1, uploadId: used.id } as const;
  await held.database.db
    .update(generations)
    .set({ recipe: { ...plainRecipe, logo } })
    .where(eq(generations.id, picture));
  const forget = (id: string) => held.database.db.update(uploads).set({ isKept: false }).where(eq(uploads.id, id));
  await Promise.all([forget(used.id), forget(forgotten.id)]);
  await ageEverything(held.database, 31);
  await sweepAll(deps());
  expect([await isThere(offered.photoKey), await isThere(used.photoKey), await isThere(forgotten.photoKey)]).toEqual([
    true,
    true,
    false,
  ]);
  await deletePicture(picture);
  await ageEverything(held.database, 31);
  await sweepAll(deps());
  expect([await isThere(offered.photoKey), await isThere(used.photoKey)]).toEqual([true, false]);
});

test("the photo of a background stays with the background, and with pictures that stand in it", async () => {
  const [place, left] = [await send("a hall", "background"), await send("a yard", "background")];
  const lines = { horizonShare: 0.4, groundShare: 0.8, gloss: 0.1 };
  const [own] = await held.database.db
    .insert(ownBackgrounds)
    .values({ userId: held.userId, uploadId: place.id, name: randomUUID(), ...lines })
    .returning();
  await ageEverything(held.database, 31);
  await sweepAll(deps());
  expect([await isThere(place.photoKey), await isThere(left.photoKey)]).toEqual([true, false]);
  const picture = await makePicture((await send("photo for a hall")).id);
  await held.database.db
    .update(generations)
    .set({ recipe: { ...plainRecipe, background: { uploadId: place.id, ...lines } } })
    .where(eq(generations.id, picture));
  await held.database.db.delete(ownBackgrounds).where(eq(ownBackgrounds.id, own?.id ?? ""));
  await ageEverything(held.database, 31);
  await sweepAll(deps());
  expect(await isThere(place.photoKey)).toBe(true);
  await deletePicture(picture);
  await ageEverything(held.database, 31);
  await sweepAll(deps());
  expect(await isThere(place.photoKey)).toBe(false);
});

test("a deleted picture's files go when it can no longer be brought back, and not a moment before", async () => {
  const photo = await send("photo of a deleted picture");
  const id = await makePicture(photo.id);
  const key = await pictureKeyOf(id);
  const ofPicture = async () => (await listKeys(held.storage.files)).filter((one) => one.includes(id));
  expect((await ofPicture()).length).toBeGreaterThan(1);
  await deletePicture(id);
  await sweepAll(deps(), 24);
  expect(await isThere(key)).toBe(true);
  await held.database.db
    .update(generations)
    .set({ deletedAt: sql`now() - interval '31 minutes'` })
    .where(eq(generations.id, id));
  await sweepAll(deps());
  expect(await ofPicture()).toEqual([]);
  const [row] = await held.database.db.select().from(generations).where(eq(generations.id, id));
  expect(row).toMatchObject({ status: "done", cost: 1, resultKey: null, bytes: 0 });
});

test("a set of views that was deleted goes with its files, and its described car no longer names them", async () => {
  const [request] = await held.database.db
    .insert(requests)
    .values({
      userId: held.userId,
      make: "Porsche",
      model: "911",
      year: 2020,
      color: "Red",
      swatch: "Red",
      wheelColour: "Silver",
    })
    .returning();
  const requestId = request?.id ?? "";
  const id = randomUUID();
  const car = { ...describedCar, make: "Porsche", model: "911", year: 2020, colour: "Red" };
  await held.database.db.insert(generations).values({
    id,
    userId: held.userId,
    kind: "views",
    status: "done",
    stage: "saving",
    engine: "studio",
    requestId,
    car,
    finishedViews: ["side", "front"],
  });
  const key = (view: string) => `views/${id.slice(0, 2)}/${id}/${view}.jpg`;
  for (const view of ["side", "front"]) await held.storage.files.put(key(view), Buffer.from(view));
  await held.database.db
    .update(requests)
    .set({ sideUrl: `/api/files/view-sets/${id}/side` })
    .where(eq(requests.id, requestId));
  await sweepStorage(deps());
  expect((await held.database.db.select().from(generations).where(eq(generations.id, id)))[0]?.bytes).toBe(9);
  expect(await readAccountStorage(held.database.db, held.userId)).toMatchObject({
    views: { count: 1, bytes: 9 },
    usedBytes: 9,
  });
  await held.database.db
    .update(generations)
    .set({ deletedAt: sql`now() - interval '1 hour'` })
    .where(eq(generations.id, id));
  await sweepAll(deps());
  expect([await isThere(key("side")), await isThere(key("front"))]).toEqual([false, false]);
  expect((await held.database.db.select().from(requests).where(eq(requests.id, requestId)))[0]?.sideUrl).toBeNull();
});
