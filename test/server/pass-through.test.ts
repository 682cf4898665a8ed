import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { signUpTokens } from "#contract/limits.ts";
import { passThroughCodes } from "#contract/pass-through.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { readGeneration } from "#server/domain/generations/read-generations.ts";
import { findPicture } from "#server/domain/generations/read-picture.ts";
import { createPictures, finishedPicture, type Pictures } from "./picture-setup.ts";
import { createDealer, tryAt, type Dealer } from "./run-setup.ts";
import { describeOnEachDatabase, type TestDatabase } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

const interior = await sharp({ create: { width: 600, height: 450, channels: 3, background: "#35465a" } })
  .jpeg()
  .toBuffer();
const openSource = () => ({
  readCutOut: () => Promise.reject(new AppError("no_car_found")),
  readPhoto: async () => interior,
});

describeOnEachDatabase("photos of a run that show no whole car", (createDatabase) => {
  let database: TestDatabase;
  let storage: Awaited<ReturnType<typeof createTestFiles>>;
  let pictures: Pictures;
  let dealer: Dealer;

  beforeAll(async () => {
    database = await createDatabase();
    storage = await createTestFiles();
    pictures = createPictures(database, storage.files, { openSource });
  });
  afterAll(async () => {
    await database.close();
    await storage.remove();
  });
  beforeEach(async () => {
    dealer = await createDealer(database, pictures);
  });

  const read = (id: string) => readGeneration(database.db, { userId: dealer.userId, id });
  const refuse = (code: (typeof passThroughCodes)[number]) => () => Promise.reject(new AppError(code));
  const readFile = async (id: string) => {
    const { key } = await findPicture(database.db, { userId: dealer.userId, id });
    return storage.files.read(key);
  };
  const setUpload = (id: string, changes: Partial<typeof uploads.$inferInsert>) =>
    database.db.update(uploads).set(changes).where(eq(uploads.id, id));

  test.each(passThroughCodes)("one refused with %s is passed through, and its token comes back", async (code) => {
    const run = await dealer.start(2);
    await pictures.run(tryAt(run, 0));
    expect(await dealer.balance()).toBe(signUpTokens - 2);
    await pictures.run(tryAt(run, 1), refuse(code));
    expect(await read(tryAt(run, 1))).toMatchObject({
      status: "done",
      isPassedThrough: true,
      isWatermarked: false,
      carUnchanged: null,
      carBox: null,
      cost: 0,
      error: null,
      width: 600,
      height: 450,
    });
    expect(await dealer.read(run)).toMatchObject({
      status: "finished",
      cost: 1,
      counts: { total: 2, completed: 2, passedThrough: 1, failed: 0 },
    });
    expect(await dealer.balance()).toBe(signUpTokens - 1);
    await dealer.expectLedgerAddsUp();
    // It is no picture that was generated.
    expect((await readProfile(database.db, dealer.userId))?.total_generations).toBe(1);
  });

  test("the file is the photo in the run's format, and says of itself nothing that is not so", async () => {
    const run = await dealer.runs.start(
      { userId: dealer.userId, uploadIds: await dealer.photos(1) },
      { ratio: "9:16" },
    );
    await pictures.run(tryAt(run, 0), refuse("no_car_found"));
    const file = await readFile(tryAt(run, 0));
    const { width, height, xmp, exif } = await sharp(file).metadata();
    expect([width, height, xmp, exif]).toEqual([600, 1067, undefined, undefined]);
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => Array.from(data.subarray((y * 600 + x) * 3, (y * 600 + x) * 3 + 3));
    const isNear = (one: number[], other: number[]) =>
      one.every((level, index) => Math.abs(level - (other[index] ?? 0)) <= 3);
    expect(isNear(at(300, 533), [0x35, 0x46, 0x5a])).toBe(true);
    expect(isNear(at(300, 10), [232, 232, 232])).toBe(true);
  });

  test("the run's logo stands small in a corner and leaves the photo to be seen", async () => {
    const [logoId = ""] = await dealer.photos(1);
    const logo = await sharp({ create: { width: 80, height: 40, channels: 4, background: "#ff0000" } })
      .png()
      .toBuffer();
    const photoKey = `photos/aa/${createHash("sha256").update(logo).digest("hex")}.png`;
    await storage.files.put(photoKey, logo);
    await setUpload(logoId, { purpose: "logo", photoKey });
    const uploadIds = await dealer.photos(1);
    const wish = { logoUrl: `/api/files/uploads/${logoId}/photo` };
    const run = await dealer.runs.start({ userId: dealer.userId, uploadIds }, wish, { isPro: true });
    await pictures.run(tryAt(run, 0), refuse("no_car_found"));
    const { data } = await sharp(await readFile(tryAt(run, 0)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    let red = 0;
    for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 60) red += 1;
    expect(red / (600 * 450)).toBeGreaterThan(0.002);
    expect(red / (600 * 450)).toBeLessThan(0.03);
  });

  test("what is known at the start to be passed through holds no token, and asks no engine", async () => {
    const uploadIds = await dealer.photos(4);
    const [wheel = "", cut = "", cutAndAccepted = ""] = uploadIds;
    await setUpload(wheel, { matteStatus: "failed", matteErrorCode: "too_little_of_car" });
    await setUpload(cut, { cutSides: ["left"] });
    await setUpload(cutAndAccepted, { cutSides: ["left"], cutAccepted: true });
    const run = await dealer.runs.start({ userId: dealer.userId, uploadIds });
    expect(run.cost).toBe(2);
    expect(await dealer.balance()).toBe(signUpTokens - 2);
    const never = () => Promise.reject(new Error("no engine has a hand in it"));
    await pictures.run(tryAt(run, 0), never);
    await pictures.run(tryAt(run, 1), never);
    await pictures.run(tryAt(run, 2));
    await pictures.run(tryAt(run, 3));
    expect((await dealer.read(run)).counts).toMatchObject({ completed: 4, passedThrough: 2 });
    expect(await dealer.balance()).toBe(signUpTokens - 2);
  });

  test("a photo that was passed through pays for no picture of it later", async () => {
    const uploadIds = await dealer.photos(1);
    const [uploadId = ""] = uploadIds;
    await setUpload(uploadId, { cutSides: ["left"] });
    const first = await dealer.runs.start({ userId: dealer.userId, uploadIds });
    await pictures.run(tryAt(first, 0));
    // The same again is the same.
    expect(tryAt(await dealer.runs.start({ userId: dealer.userId, uploadIds }), 0)).toBe(tryAt(first, 0));
    await setUpload(uploadId, { cutAccepted: true });
    const second = await dealer.runs.start({ userId: dealer.userId, uploadIds });
    expect(tryAt(second, 0)).not.toBe(tryAt(first, 0));
    expect(second.cost).toBe(1);
    const single = await pictures.start({ userId: dealer.userId, uploadId }, { presetName: "Retail One" });
    expect(single.cost).toBe(0);
    expect(await dealer.balance()).toBe(signUpTokens - 1);
  });

  test("a token held by what is passed through goes to the single picture that shares it", async () => {
    const uploadIds = await dealer.photos(1);
    const run = await dealer.runs.start({ userId: dealer.userId, uploadIds });
    const single = await pictures.start(
      { userId: dealer.userId, uploadId: uploadIds[0] ?? "" },
      { presetName: "Retail One" },
    );
    expect(single.cost).toBe(0);
    await pictures.run(tryAt(run, 0), refuse("car_cut_off"));
    expect((await read(single.generation.id)).cost).toBe(1);
    expect(await dealer.balance()).toBe(signUpTokens - 1);
    await pictures.run(single.generation.id, async () => finishedPicture);
    expect(await dealer.balance()).toBe(signUpTokens - 1);
    await dealer.expectLedgerAddsUp();
  });

  test("two workers on one such photo give its token back once", async () => {
    const run = await dealer.start(1);
    const id = tryAt(run, 0);
    await Promise.all([1, 2, 3].map(() => pictures.run(id, refuse("no_car_found"))));
    expect((await read(id)).isPassedThrough).toBe(true);
    expect(await dealer.balance()).toBe(signUpTokens);
    await dealer.expectLedgerAddsUp();
  });

  test("a single picture of such a photo fails as before", async () => {
    const [uploadId = ""] = await dealer.photos(1);
    const { generation } = await pictures.start({ userId: dealer.userId, uploadId }, { presetName: "Retail One" });
    await pictures.run(generation.id, refuse("no_car_found"));
    expect(await read(generation.id)).toMatchObject({ status: "failed", isPassedThrough: false });
    const [row] = await database.db.select().from(generations).where(eq(generations.id, generation.id));
    expect(row?.resultKey).toBeNull();
    expect(await dealer.balance()).toBe(signUpTokens);
  });
});
