import sharp from "sharp";
import { expect, test } from "vitest";
import { fileFormats, type FileFormat } from "#contract/file-formats.ts";
import { retailLogoSettings } from "#contract/logos.ts";
import { syntheticCar, syntheticScene } from "#imaging/compose/synthetic-scene.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { closedSpending } from "#server/engines/closed-spending.ts";
import type { EnginePicture, PictureFinish } from "../image-engine.ts";
import { createStudioEngine } from "./studio-engine.ts";
import { createStudioPictures } from "./studio-pictures.ts";

const plain: PictureFinish = { logo: null, numberPlate: null, fileFormat: "jpeg", framing: "own" };

async function retail(car: CarCutOut, finish: Partial<PictureFinish> = {}): Promise<EnginePicture> {
  const { scene, plate, shadows } = syntheticScene("retail");
  const engine = createStudioEngine({
    pictures: createStudioPictures({
      scenes: new Map([[scene.id, { scene, platePath: "", shadowsPath: "", thumbnailPath: "", thumbnailHash: "" }]]),
      loadPictures: async () => ({ plate, shadows }),
    }),
    paintViews: () => Promise.reject(new Error("not asked for")),
    readCar: () => Promise.reject(new Error("not asked for")),
  });
  return engine.retail({
    source: { readCutOut: async () => car, readPhoto: () => Promise.reject(new Error("not asked for")) },
    place: scene.id,
    ratio: "4:3",
    finish: { ...plain, ...finish },
    isWatermarked: false,
    createdAt: new Date("2026-01-02T03:04:05Z"),
    onStage: () => undefined,
    signal: new AbortController().signal,
    spending: closedSpending,
  });
}

const { car } = syntheticCar(215, 900);
const middle = [car.box.left + car.box.width / 2, car.box.top + car.box.height * 0.6] as const;
const quad = [
  [middle[0] - 60, middle[1] - 14],
  [middle[0] + 60, middle[1] - 14],
  [middle[0] + 60, middle[1] + 14],
  [middle[0] - 60, middle[1] + 14],
] as const;

test.each(fileFormats)("a retail picture comes as %s, proven on that very file", async (fileFormat: FileFormat) => {
  const { content, width, carUnchanged, differencePicture } = await retail(car, { fileFormat });
  const { format, width: fileWidth } = await sharp(content).metadata();
  expect([format, fileWidth]).toEqual([fileFormat, width]);
  expect(carUnchanged).toMatchObject({ unchangedShare: 1, carScale: 1, encoded: { fileFormat } });
  expect((await sharp(differencePicture ?? undefined).metadata()).width).toBe(width);
});

test("a retail JPEG has a quality of 92 and more", async () => {
  const { content } = await retail(car);
  const table = Buffer.from(content).indexOf(Buffer.from([0xff, 0xdb]));
  // The first quantiser of the usual luminance table is 16 at quality 50, and 3 at 92.
  expect(content[table + 5]).toBeLessThanOrEqual(3);
});

test("a treated plate is the only thing of the car that changes, and the cut-out that others use stays as it is", async () => {
  const before = Uint8Array.from(car.pixels);
  const kept = await retail(car, { fileFormat: "png" });
  const treated = await retail(car, { fileFormat: "png", numberPlate: { quad, cover: null } });
  expect(treated.carUnchanged).toMatchObject({ unchangedShare: 1, excludesNumberPlate: true });
  const missing = (kept.carUnchanged?.comparedPixels ?? 0) - (treated.carUnchanged?.comparedPixels ?? 0);
  expect(missing).toBeGreaterThan(120 * 28);
  expect(missing).toBeLessThan(140 * 40);
  expect(Buffer.from(treated.content).equals(Buffer.from(kept.content))).toBe(false);
  expect(car.pixels).toEqual(before);
});

test("a logo changes the picture and no pixel of the car; one that is damaged is refused", async () => {
  const content = await sharp({ create: { width: 480, height: 40, channels: 4, background: "#c8102e" } })
    .png()
    .toBuffer();
  const settings = retailLogoSettings;
  const [bare, signed] = [await retail(car), await retail(car, { logo: { content, settings } })];
  expect(signed.carUnchanged?.unchangedShare).toBe(1);
  expect(Buffer.from(signed.content).equals(Buffer.from(bare.content))).toBe(false);
  const damaged = { content: content.subarray(0, 40), settings };
  await expect(retail(car, { logo: damaged })).rejects.toMatchObject({ code: "logo_missing" });
});

test(
  "a photo of 24 megapixels gives the largest picture, its car compared with the photo made smaller",
  { tags: ["thorough"], timeout: 60_000 },
  async () => {
    const large = syntheticCar(2, 6000).car;
    const { width, height, carUnchanged, wasEnlarged } = await retail(large);
    expect([width, height]).toEqual([4096, 3072]);
    expect(carUnchanged?.carScale).toBeLessThan(1);
    expect(carUnchanged?.carScale).toBeGreaterThan(0.5);
    expect(carUnchanged?.unchangedShare).toBe(1);
    expect(wasEnlarged).toBe(false);
  },
);
