import sharp from "sharp";
import { expect, test } from "vitest";
import { makeTurnedFile } from "./turned-file.ts";

const file = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#c02020" } })
  .jpeg()
  .toBuffer();
const admit = async () => undefined;

test("a tilted photo is shown whole; beyond it the preview is transparent and the photo itself dark", async () => {
  const preview = sharp(await makeTurnedFile(file, { degrees: 30, variant: "preview" }, admit));
  const { width, height, channels } = await preview.metadata();
  expect([width, height, channels]).toEqual([1280, 1185, 4]);
  const levels = await preview.extractChannel("alpha").raw().toBuffer();
  expect([levels[0], levels[592 * width + 640]]).toEqual([0, 255]);
  // As much of it as the photo is of the picture that holds it.
  const shown = levels.filter((level) => level > 127).length / levels.length;
  expect(shown).toBeCloseTo((1600 * 1200) / (1985.6 * 1839.2), 2);

  const photo = sharp(await makeTurnedFile(file, { degrees: 30, variant: "photo" }, admit));
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([1986, 1839, 3]);
  expect(data[0]).toBeLessThan(30);
  expect(data[(920 * info.width + 993) * 3]).toBeGreaterThan(180);
});

test("turned by quarters it has nothing around it", async () => {
  const preview = sharp(await makeTurnedFile(file, { degrees: -90, variant: "preview" }, admit));
  expect(await preview.metadata()).toMatchObject({ width: 960, height: 1280 });
  expect((await preview.stats()).isOpaque).toBe(true);
});
