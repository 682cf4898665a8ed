import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import { ownSoftness } from "#imaging/cutout/softness.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { loadCutOut, loadCutOutToLookAt, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { uploadKeys } from "#server/domain/uploads/upload-files.ts";
import { findUploadOfAnyone, insertUpload } from "#server/domain/uploads/upload-store.ts";
import { createTestDatabase, createTestUser } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

const [width, height, side] = [900, 600, 1024];

/** A round-cornered car whose roof lies above the photo. */
const isCar = (x: number, y: number) => Math.abs((x - 450) / 330) ** 4 + Math.abs((y - 220) / 300) ** 4 < 1;

async function drawPhoto(): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    pixels.set(isCar(x, y) ? (x % 80 < 12 ? [60, 12, 12] : [180, 30, 30]) : [120, 125, 130], at * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const modelSeeing = (isSeen: typeof isCar): AlphaModel => ({
  infer: async () => ({
    alpha: Float32Array.from({ length: side * side }, (_, at) =>
      isSeen(((at % side) * width) / side, (Math.floor(at / side) * height) / side) ? 1 : 0,
    ),
  }),
  side,
  softness: ownSoftness,
});

test(
  "a car whose roof lies outside the photo is looked at, though no picture can be made of it and no matte is kept",
  { tags: ["thorough"] },
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    const storage = await createTestFiles();
    onTestFinished(() => storage.remove());
    const userId = await createTestUser(database.db);
    const photo = await drawPhoto();
    const keys = uploadKeys({ hash: createHash("sha256").update(photo).digest("hex"), format: "png" });
    await storage.files.put(keys.photoKey, photo);
    const send = async () => {
      const facts = { fileName: "car.png", width, height, bytes: photo.length } as const;
      const upload = { userId, purpose: "photo", ...keys, ...facts, matteStatus: "pending" } as const;
      return (await database.db.transaction((tx) => insertUpload(tx, upload))).id;
    };
    const worker = (model: AlphaModel): CutOutDeps => ({
      db: database.db,
      files: storage.files,
      model,
      cutBy: "test",
      cutOuts: createCutOutCache(1),
      findPlate: () => Promise.resolve(null),
    });

    const id = await send();
    const seeing = worker(modelSeeing(isCar));
    await expect(loadCutOut(seeing, { uploadId: id, cutOutVersion: null })).rejects.toMatchObject({
      code: "car_cut_off_at_top",
    });
    const car = await loadCutOutToLookAt(seeing, id);
    expect(car.box.top).toBe(0);
    expect(car.quality.touchesFrame.top).toBe(true);
    expect(await findUploadOfAnyone(database.db, id)).toMatchObject({ matteStatus: "failed", matteKey: null });

    const blind = worker(modelSeeing(() => false));
    await expect(loadCutOutToLookAt(blind, await send())).rejects.toMatchObject({ code: "no_car_found" });
  },
);
