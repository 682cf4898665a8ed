import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { syntheticCar } from "#imaging/compose/synthetic-scene.ts";
import { ownSoftness } from "#imaging/cutout/softness.ts";
import { encodeMatte } from "#imaging/cutout/stored-matte.ts";
import { uploads } from "#server/db/schema/work.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { loadCutOut, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { prepareCutOut } from "#server/domain/uploads/prepare-cut-out.ts";
import { matteKeyOf } from "#server/domain/uploads/upload-files.ts";
import { finishedPicture } from "./picture-setup.ts";
import { holdDealer, tryAt } from "./run-setup.ts";
import { describeOnEachDatabase } from "./test-database.ts";

describeOnEachDatabase("the photo of a run's next picture", (createDatabase) => {
  let prepare = async (_uploadId: string): Promise<void> => undefined;
  const held = holdDealer(createDatabase, { prepareSource: (uploadId) => prepare(uploadId) });

  const setUpload = (id: string, changes: Partial<typeof uploads.$inferInsert>) =>
    held.database.db.update(uploads).set(changes).where(eq(uploads.id, id));
  const writeDown = () => {
    const prepared: string[] = [];
    prepare = async (uploadId) => void prepared.push(uploadId);
    return prepared;
  };

  test("is opened while a picture is stored, and keeps it waiting no moment", async () => {
    const uploadIds = await held.dealer.photos(2);
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    const seen: string[] = [];
    prepare = async (uploadId) => {
      seen.push(uploadId, await held.dealer.statusOf(tryAt(run, 0)));
      await expect.poll(() => held.dealer.statusOf(tryAt(run, 0))).toBe("done");
    };
    await held.pictures.run(tryAt(run, 0));
    expect(seen).toEqual([uploadIds[1], "running"]);
  });

  test("is the next in the run's order that needs its car", async () => {
    const uploadIds = await held.dealer.photos(4);
    await setUpload(uploadIds[1] ?? "", { cutSides: ["left"] });
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    const prepared = writeDown();
    for (const position of [2, 0, 3]) await held.pictures.run(tryAt(run, position));
    expect(prepared).toEqual([uploadIds[0], uploadIds[3]]);
  });

  test("is left alone when the run is paused, and there is none after a picture of its own", async () => {
    const prepared = writeDown();
    const run = await held.dealer.start(2);
    const [uploadId = ""] = await held.dealer.photos(1);
    await held.pictures.run(tryAt(run, 0), async () => {
      await held.dealer.change(run, "paused");
      return finishedPicture;
    });
    expect(await held.dealer.statusOf(tryAt(run, 0))).toBe("done");
    const { generation } = await held.pictures.start({ userId: held.dealer.userId, uploadId });
    await held.pictures.run(generation.id);
    expect(prepared).toEqual([]);
  });

  test("fails no picture when it can't be opened", async () => {
    const run = await held.dealer.start(2);
    prepare = () => Promise.reject(new Error("the disk is gone"));
    for (const position of [0, 1]) await held.pictures.run(tryAt(run, position));
    expect(await held.dealer.read(run)).toMatchObject({ status: "finished", counts: { completed: 2, failed: 0 } });
  });

  const { car } = syntheticCar(215, 900);
  const opening = async (maxBytes: number) => {
    const { files } = held.storage;
    const photo = await sharp({
      create: { width: car.photoWidth, height: car.photoHeight, channels: 3, background: "#456" },
    })
      .jpeg()
      .toBuffer();
    const photoKey = `photos/bb/${createHash("sha256").update(photo).digest("hex")}.jpg`;
    await files.put(photoKey, photo);
    const [id = ""] = await held.dealer.photos(1);
    await setUpload(id, { photoKey, carBox: car.box });
    const deps: CutOutDeps = {
      db: held.database.db,
      files,
      model: {
        side: 1024,
        softness: ownSoftness,
        infer: () => Promise.reject(new Error("nobody asked for a cut-out to be made")),
      },
      cutBy: "test",
      cutOuts: createCutOutCache(maxBytes),
      findPlate: () => Promise.resolve(null),
    };
    return { id, photoKey, files, deps };
  };

  test("is read once: who makes its picture finds the car opened", async () => {
    const { id, photoKey, files, deps } = await opening(4 * car.alpha.length);
    await files.put(matteKeyOf({ photoKey, cutBy: null }), encodeMatte(car));
    await prepareCutOut(deps, id);
    await files.remove(photoKey);
    expect((await loadCutOut(deps, { uploadId: id, cutOutVersion: null })).box).toEqual(car.box);
  });

  test("of a doubtful outline nothing that is to be paid is made, also when that came after the order", async () => {
    const { id, photoKey, files, deps } = await opening(4 * car.alpha.length);
    const matteKey = matteKeyOf({ photoKey, cutBy: null });
    await files.put(matteKey, encodeMatte(car));
    await setUpload(id, { matteKey, advice: ["no_tyres"] });
    const wanted = { uploadId: id, cutOutVersion: 0 };
    await expect(loadCutOut(deps, wanted)).rejects.toMatchObject({ code: "outline_doubtful" });
    expect((await loadCutOut(deps, { ...wanted, acceptsDoubt: true })).box).toEqual(car.box);
    await setUpload(id, { confirmedMatteKey: matteKey });
    expect((await loadCutOut(deps, wanted)).box).toEqual(car.box);
  });

  test("is not read when its car would be forgotten at once, nor cut out ahead of its turn", async () => {
    const { id, photoKey, files, deps } = await opening(4 * car.alpha.length - 1);
    await prepareCutOut(deps, id);
    await files.put(matteKeyOf({ photoKey, cutBy: null }), encodeMatte(car));
    await files.remove(photoKey);
    await prepareCutOut(deps, id);
    await setUpload(id, { matteStatus: "pending" });
    await prepareCutOut(deps, id);
    await expect(loadCutOut(deps, { uploadId: id, cutOutVersion: null })).rejects.toMatchObject({ code: "photo_lost" });
  });
});
