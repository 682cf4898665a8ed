import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { AppError, type ErrorCode } from "#contract/errors.ts";
import { lookCodes } from "#contract/gate.ts";
import { signUpTokens } from "#contract/limits.ts";
import { passThroughCodes } from "#contract/pass-through.ts";
import { adviceTexts } from "#contract/photo-advice.ts";
import type { RetryReason } from "#contract/retail-runs.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import { turnPhoto } from "#imaging/decode/turn-photo.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { readGeneration } from "#server/domain/generations/read-generations.ts";
import { findPicture } from "#server/domain/generations/read-picture.ts";
import { tellDetail } from "#server/domain/uploads/tell-detail.ts";
import { finishedPicture } from "./picture-setup.ts";
import { holdDealer, tryAt } from "./run-setup.ts";
import { createTestUser, describeOnEachDatabase } from "./test-database.ts";

const blue = [0x35, 0x46, 0x5a];
const pixels = Uint8Array.from({ length: 600 * 450 * 3 }, (_, at) => blue[at % 3] ?? 0);
const interior = { pixels, width: 600, height: 450 };
let photo: Photo = interior;
const openSource = () => ({
  readCutOut: () => Promise.reject(new AppError("no_car_found")),
  readPhoto: async () => photo,
});

describeOnEachDatabase("photos of a run that show no whole car", (createDatabase) => {
  const held = holdDealer(createDatabase, { openSource });

  const read = (id: string) => readGeneration(held.database.db, { userId: held.dealer.userId, id });
  const refuse = (code: ErrorCode) => () => Promise.reject(new AppError(code));
  const readFile = async (id: string) => {
    const { key } = await findPicture(held.database.db, { userId: held.dealer.userId, id });
    return held.storage.files.read(key);
  };
  const setUpload = (id: string, changes: Partial<typeof uploads.$inferInsert>) =>
    held.database.db.update(uploads).set(changes).where(eq(uploads.id, id));

  test.each(passThroughCodes)("one refused with %s is passed through, and its token comes back", async (code) => {
    const run = await held.dealer.start(2);
    await held.pictures.run(tryAt(run, 0));
    expect(await held.dealer.balance()).toBe(signUpTokens - 2);
    await held.pictures.run(tryAt(run, 1), refuse(code));
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
    expect(await held.dealer.read(run)).toMatchObject({
      status: "finished",
      cost: 1,
      counts: { total: 2, completed: 2, passedThrough: 1, failed: 0 },
    });
    expect(await held.dealer.balance()).toBe(signUpTokens - 1);
    await held.dealer.expectLedgerAddsUp();
    // It is no picture that was generated.
    expect((await readProfile(held.database.db, held.dealer.userId))?.total_generations).toBe(1);
  });

  test("the file is the photo in the run's format, and says of itself nothing that is not so", async () => {
    const run = await held.dealer.runs.start(
      { userId: held.dealer.userId, uploadIds: await held.dealer.photos(1) },
      { ratio: "9:16" },
    );
    await held.pictures.run(tryAt(run, 0), refuse("no_car_found"));
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

  test("of a photo that was tilted nothing is shown but the photo", async () => {
    photo = await turnPhoto(interior, 10);
    const run = await held.dealer.start(1);
    await held.pictures.run(tryAt(run, 0), refuse("no_car_found"));
    photo = interior;
    const { channels } = await sharp(await readFile(tryAt(run, 0))).stats();
    // Its corners would be grey.
    expect(channels.map(({ min, max }, at) => Math.max(max, blue[at] ?? 0) - Math.min(min, blue[at] ?? 0) < 6)).toEqual(
      [true, true, true],
    );
  });

  test("the run's logo stands small in a corner and leaves the photo to be seen", async () => {
    const [logoId = ""] = await held.dealer.photos(1);
    const logo = await sharp({ create: { width: 80, height: 40, channels: 4, background: "#ff0000" } })
      .png()
      .toBuffer();
    const photoKey = `photos/aa/${createHash("sha256").update(logo).digest("hex")}.png`;
    await held.storage.files.put(photoKey, logo);
    await setUpload(logoId, { purpose: "logo", photoKey });
    const uploadIds = await held.dealer.photos(1);
    const wish = { logoUrl: `/api/files/uploads/${logoId}/photo` };
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds }, wish, { isPro: true });
    await held.pictures.run(tryAt(run, 0), refuse("no_car_found"));
    const { data } = await sharp(await readFile(tryAt(run, 0)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    let red = 0;
    for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 60) red += 1;
    expect(red / (600 * 450)).toBeGreaterThan(0.002);
    expect(red / (600 * 450)).toBeLessThan(0.03);
  });

  test("what is known at the start to be passed through holds no token, and asks no engine", async () => {
    const uploadIds = await held.dealer.photos(4);
    const [wheel = "", cut = "", cutAndAccepted = ""] = uploadIds;
    await setUpload(wheel, { matteStatus: "failed", matteErrorCode: "too_little_of_car" });
    await setUpload(cut, { cutSides: ["left"] });
    await setUpload(cutAndAccepted, { cutSides: ["left"], cutAccepted: true });
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    expect(run.cost).toBe(2);
    expect(await held.dealer.balance()).toBe(signUpTokens - 2);
    const never = () => Promise.reject(new Error("no engine has a hand in it"));
    await held.pictures.run(tryAt(run, 0), never);
    // Nobody has said yet that the cut one may be used.
    await held.pictures.run(tryAt(run, 1), never);
    await held.pictures.run(tryAt(run, 2));
    await held.pictures.run(tryAt(run, 3));
    expect((await held.dealer.read(run)).counts).toMatchObject({ completed: 3, passedThrough: 1, needsLook: 1 });
    expect(await held.dealer.balance()).toBe(signUpTokens - 2);
  });

  test("what its owner says shows no whole car is passed through, whatever was cut out of it; taken back, it is a car again", async () => {
    const uploadIds = await held.dealer.photos(2);
    const [lamp = ""] = uploadIds;
    const say = (isDetail: boolean, userId = held.dealer.userId) =>
      tellDetail(held.database.db, { userId, id: lamp, isDetail });
    await expect(say(true, await createTestUser(held.database.db))).rejects.toMatchObject({ code: "not_found" });
    expect(await say(true)).toMatchObject({ id: lamp, isDetail: true });
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    expect(run.cost).toBe(1);
    await held.pictures.run(tryAt(run, 0), () => Promise.reject(new Error("no engine has a hand in it")));
    expect(await read(tryAt(run, 0))).toMatchObject({ isPassedThrough: true, isWatermarked: false, cost: 0 });
    expect(await say(false)).toMatchObject({ isDetail: false });
    expect((await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds: [lamp] })).cost).toBe(1);
    expect(await held.dealer.balance()).toBe(signUpTokens - 2);
  });

  test("a photo that was passed through pays for no picture of it later", async () => {
    const uploadIds = await held.dealer.photos(1);
    const [uploadId = ""] = uploadIds;
    await setUpload(uploadId, { isDetail: true });
    const first = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    await held.pictures.run(tryAt(first, 0));
    // The same again is the same.
    expect(tryAt(await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds }), 0)).toBe(tryAt(first, 0));
    await setUpload(uploadId, { isDetail: false });
    const second = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    expect(tryAt(second, 0)).not.toBe(tryAt(first, 0));
    expect(second.cost).toBe(1);
    const single = await held.pictures.start({ userId: held.dealer.userId, uploadId }, { presetName: "Retail One" });
    expect(single.cost).toBe(0);
    expect(await held.dealer.balance()).toBe(signUpTokens - 1);
  });

  test("a token held by what is passed through goes to the single picture that shares it", async () => {
    const uploadIds = await held.dealer.photos(1);
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    const single = await held.pictures.start(
      { userId: held.dealer.userId, uploadId: uploadIds[0] ?? "" },
      { presetName: "Retail One" },
    );
    expect(single.cost).toBe(0);
    await held.pictures.run(tryAt(run, 0), refuse("car_cut_off_at_top"));
    expect((await read(single.generation.id)).cost).toBe(1);
    expect(await held.dealer.balance()).toBe(signUpTokens - 1);
    await held.pictures.run(single.generation.id, async () => finishedPicture);
    expect(await held.dealer.balance()).toBe(signUpTokens - 1);
    await held.dealer.expectLedgerAddsUp();
  });

  test("two workers on one such photo give its token back once", async () => {
    const run = await held.dealer.start(1);
    const id = tryAt(run, 0);
    await Promise.all([1, 2, 3].map(() => held.pictures.run(id, refuse("no_car_found"))));
    expect((await read(id)).isPassedThrough).toBe(true);
    expect(await held.dealer.balance()).toBe(signUpTokens);
    await held.dealer.expectLedgerAddsUp();
  });

  const doubtful = { matteKey: "mattes/v1/a.matte", advice: ["no_tyres"], confirmedMatteKey: null };
  const retry = (run: { id: string }, what: RetryReason) =>
    held.dealer.runs.retry({ userId: held.dealer.userId, id: run.id }, { what });

  test("a doubtful photo of a run is neither made nor paid, the others are; once confirmed it is made for its token", async () => {
    const uploadIds = await held.dealer.photos(3);
    await setUpload(uploadIds[1] ?? "", doubtful);
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    expect([run.cost, held.dealer.runs.queued]).toEqual([2, [tryAt(run, 0), tryAt(run, 2)]]);
    for (const at of [0, 2]) await held.pictures.run(tryAt(run, at));
    const finished = await held.dealer.read(run);
    expect(finished).toMatchObject({ status: "finished", cost: 2, counts: { completed: 2, failed: 0, needsLook: 1 } });
    expect(finished.items.map(({ needsLook }) => needsLook)).toEqual([false, true, false]);
    expect(await read(tryAt(run, 1))).toMatchObject({ cost: 0, error: { code: "outline_doubtful" } });
    // Neither of the two makes it: nobody has looked.
    for (const what of ["failed", "needs-look"] as const)
      expect((await retry(run, what)).items).toEqual(finished.items);
    expect(await held.dealer.balance()).toBe(signUpTokens - 2);

    await setUpload(uploadIds[1] ?? "", { confirmedMatteKey: doubtful.matteKey });
    const again = await retry(run, "needs-look");
    expect(again).toMatchObject({ status: "running", cost: 3, counts: { needsLook: 0 } });
    await held.pictures.run(tryAt(again, 1));
    expect(await held.dealer.read(run)).toMatchObject({ status: "finished", counts: { completed: 3, needsLook: 0 } });
    expect(await held.dealer.balance()).toBe(signUpTokens - 3);
    await held.dealer.expectLedgerAddsUp();
  });

  test.each(lookCodes)(
    "a photo that turns out %s while its run is under way needs a look, and its token comes back",
    async (code) => {
      const run = await held.dealer.start(2);
      await held.pictures.run(tryAt(run, 0), refuse(code));
      await held.pictures.run(tryAt(run, 1));
      expect(await held.dealer.read(run)).toMatchObject({
        status: "finished",
        cost: 1,
        counts: { completed: 1, passedThrough: 0, failed: 0, needsLook: 1 },
      });
      expect(await held.dealer.balance()).toBe(signUpTokens - 1);
      await held.dealer.expectLedgerAddsUp();
    },
  );

  test("kept as it is, a photo that needed a look costs nothing; cancelled as a whole, a run still says which need one", async () => {
    const uploadIds = await held.dealer.photos(2);
    for (const id of uploadIds) await setUpload(id, doubtful);
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    expect(run).toMatchObject({ status: "finished", cost: 0, zipUrl: null, counts: { needsLook: 2 } });
    await setUpload(uploadIds[0] ?? "", { isDetail: true });
    const again = await retry(run, "needs-look");
    await held.pictures.run(tryAt(again, 0));
    expect((await held.dealer.read(run)).counts).toMatchObject({ completed: 1, passedThrough: 1, needsLook: 1 });
    expect(await held.dealer.balance()).toBe(signUpTokens);
  });

  test("what is paid is made again for nothing, whatever is thought of its outline by then; what is not paid is refused", async () => {
    const [uploadId = ""] = await held.dealer.photos(1);
    const order = (changes: Parameters<typeof held.pictures.start>[1]) =>
      held.pictures.start({ userId: held.dealer.userId, uploadId }, { presetName: "Retail One", ...changes });
    const first = await order({});
    await held.pictures.run(first.generation.id, async () => finishedPicture);
    await setUpload(uploadId, doubtful);
    expect(await order({})).toMatchObject({ cost: 0, generation: { id: first.generation.id } });
    const other = await order({ ratio: "1:1" });
    expect(other.cost).toBe(0);
    await held.pictures.run(other.generation.id, async () => finishedPicture);
    const inRun = await held.dealer.runs.start(
      { userId: held.dealer.userId, uploadIds: [uploadId] },
      { ratio: "9:16" },
    );
    expect(inRun).toMatchObject({ status: "running", cost: 0, counts: { needsLook: 0 } });
    await expect(order({ presetName: "Studio" })).rejects.toMatchObject({
      code: "outline_doubtful",
      reasons: [adviceTexts.no_tyres],
    });
    expect(await held.dealer.balance()).toBe(signUpTokens - 1);
    await held.dealer.expectLedgerAddsUp();
  });

  test("a single picture of such a photo fails as before", async () => {
    const [uploadId = ""] = await held.dealer.photos(1);
    const { generation } = await held.pictures.start(
      { userId: held.dealer.userId, uploadId },
      { presetName: "Retail One" },
    );
    await held.pictures.run(generation.id, refuse("no_car_found"));
    expect(await read(generation.id)).toMatchObject({ status: "failed", isPassedThrough: false });
    const [row] = await held.database.db.select().from(generations).where(eq(generations.id, generation.id));
    expect(row?.resultKey).toBeNull();
    expect(await held.dealer.balance()).toBe(signUpTokens);
  });
});
