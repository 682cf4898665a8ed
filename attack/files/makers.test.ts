import sharp from "sharp";
import { expect, test } from "vitest";
import { createRandom } from "../random.ts";
import { spoiltPhotos, wholePhotos } from "./hostile-files.ts";
import { mark, markedPhotos } from "./marked-photos.ts";
import { fullPhoto, paddedPhoto, tiledHeic, tinyAvif } from "./pictures.ts";
import { progressiveBomb } from "./progressive-bomb.ts";

test("a bomb is a legal progressive photo that the decoder takes without a warning", async () => {
  const bomb = progressiveBomb({ side: 72, bits: 3, quantiser: 5 });
  const { info } = await sharp(bomb, { failOn: "warning" }).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 72, height: 72, channels: 3 });
  const scans = bomb.toString("latin1").split("\xff\xda").length - 1;
  expect(scans).toBe(1 + 3 * 63 * 3);
});

test("what is called tiny is tiny, and as large as it says once it is decoded", { tags: ["thorough"] }, async () => {
  const avif = await tinyAvif(1);
  expect(avif.length).toBeLessThan(5000);
  expect(await sharp(avif).metadata()).toMatchObject({ width: 8000, height: 6000 });
  expect(await sharp(await tiledHeic(8, 1)).metadata()).toMatchObject({ width: 4096, height: 4096 });
});

test("photos have about as many bytes as was asked for, and differ by their number", async () => {
  expect((await paddedPhoto(1e6, 1)).length).toBe(1e6);
  const [one, two] = [await fullPhoto(1, 1), await fullPhoto(1, 2)];
  expect(one.length / 1e6).toBeCloseTo(1, 0);
  expect(one.equals(two)).toBe(false);
});

test("every marked photo but those whose text is pressed or coded holds the mark as it stands", async () => {
  const photos = await markedPhotos();
  expect(photos.size).toBeGreaterThan(15);
  for (const [name, photo] of photos)
    expect({ name, isMarked: photo.includes(mark) }).toEqual({ name, isMarked: true });
});

test(
  "photos are spoilt in the same way for the same seed, and in another for another",
  { tags: ["thorough"] },
  async () => {
    const whole = await wholePhotos();
    const [one, same, other] = [3, 3, 4].map((seed) => spoiltPhotos(whole, createRandom(seed)));
    expect(one?.length).toBeGreaterThan(100);
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  },
);
