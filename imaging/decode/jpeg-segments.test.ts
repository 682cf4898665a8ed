import sharp from "sharp";
import { expect, test } from "vitest";
import { decodePhoto, inspectPhoto, photoLimits } from "./decode-photo.ts";
import { countScans } from "./jpeg-segments.ts";
import { scanBomb } from "./synthetic-scan-bomb.ts";

const grey = sharp({ create: { width: 400, height: 300, channels: 3, background: "#678" } });

test("an ordinary JPEG has one scan, a progressive one few", async () => {
  expect(countScans(await grey.clone().jpeg().toBuffer(), 100)).toBe(1);
  const scans = countScans(await grey.clone().jpeg({ progressive: true }).toBuffer(), 100);
  expect(scans).toBeGreaterThan(2);
  expect(scans).toBeLessThan(20);
});

test("a JPEG of more scans than any encoder writes is refused before a pixel is decoded; one of just so many is not", async () => {
  await expect(inspectPhoto(scanBomb({ side: 7000, scans: photoLimits.maxScans + 1 }))).rejects.toMatchObject({
    code: "image_too_costly",
  });
  const atTheLimit = scanBomb({ side: 400, scans: photoLimits.maxScans });
  const { pixels } = await decodePhoto(atTheLimit);
  expect([pixels.length, pixels[0]]).toEqual([400 * 400 * 3, 128]);
});

test("counting ends as soon as it is known that there are too many", () => {
  expect(countScans(scanBomb({ side: 64, scans: 800 }), 100)).toBe(101);
});

test.each([
  ["a marker that stands alone", Buffer.from([0xff, 0x01])],
  ["a restart outside of a scan", Buffer.from([0xff, 0xd3])],
  ["fill bytes", Buffer.alloc(1000, 0xff)],
])("scans can't be hidden behind %s", async (_name, disguise) => {
  const bomb = scanBomb({ side: 400, scans: 150 });
  // Read as a segment, the two bytes behind it would be its length, and pass over all scans.
  const hidden = Buffer.concat([bomb.subarray(0, 2), disguise, bomb.subarray(2)]);
  await expect(inspectPhoto(hidden)).rejects.toMatchObject({ code: "image_too_costly" });
});
