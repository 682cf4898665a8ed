import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { decodePhoto, readPhotoHeader } from "./decode-photo.ts";
import type { Photo } from "./photo.ts";
import { phoneHeic, readCodedPictures } from "./synthetic-heic.ts";

// Both files: our own rendered test photo `hatchback-red-side`, enlarged, coded by heif-enc of libheif 1.15 at quality 30.
const read = (name: string) => readFile(new URL(name, import.meta.url));
const tiles = readCodedPictures(await read("test-tiles.heic"), 512);
const [firstTile, , , lastTile] = tiles;
const photo = { tiles, columns: 2, width: 900, height: 700 } as const;
const upright = await decodePhoto(phoneHeic(photo));

/** Mean difference of two pictures of one size, 0–255. */
function difference(a: Photo, b: Photo): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let sum = 0;
  for (let at = 0; at < a.pixels.length; at++) sum += Math.abs((a.pixels[at] ?? 0) - (b.pixels[at] ?? 0));
  return sum / a.pixels.length;
}

async function turned({ pixels, width, height }: Photo, clockwise: number, isMirrored = false): Promise<Photo> {
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } }).rotate(clockwise);
  const { data, info } = await (isMirrored ? sharp(await picture.png().toBuffer()).flop() : picture)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}

function cropped({ pixels, width }: Photo, box: { left: number; top: number; width: number; height: number }): Photo {
  const rows = Array.from({ length: box.height }, (_, y) => {
    const from = ((box.top + y) * width + box.left) * 3;
    return pixels.subarray(from, from + box.width * 3);
  });
  return { pixels: Buffer.concat(rows), width: box.width, height: box.height };
}

describe("a HEIC file of a phone", () => {
  it("is put together from its tiles and loses their padding", async () => {
    if (lastTile === undefined) throw new Error("there are four tiles");
    expect(await readPhotoHeader(phoneHeic(photo))).toEqual({ type: "heic", width: 900, height: 700 });
    const corner = { width: 900 - 512, height: 700 - 512 };
    const alone = await decodePhoto(phoneHeic({ tiles: [lastTile], columns: 1, width: 512, height: 512 }));
    const inPhoto = cropped(upright, { left: 512, top: 512, ...corner });
    expect(difference(inPhoto, cropped(alone, { left: 0, top: 0, ...corner }))).toBeLessThan(0.5);
  });

  it.each([
    { quarterTurns: 1, exifOrientation: 8, clockwise: 270 },
    { quarterTurns: 2, exifOrientation: 3, clockwise: 180 },
    { quarterTurns: 3, exifOrientation: 6, clockwise: 90 },
  ])("is turned once, by $clockwise°, though its Exif says so again", async (rotation) => {
    const file = phoneHeic({ ...photo, ...rotation });
    const expected = await turned(upright, rotation.clockwise);
    expect(await readPhotoHeader(file)).toMatchObject({ width: expected.width, height: expected.height });
    expect(difference(await decodePhoto(file), expected)).toBeLessThan(1.5);
  });

  it("is mirrored after it is turned, as a selfie is", async () => {
    const file = phoneHeic({ ...photo, quarterTurns: 3, mirrorAxis: 1, exifOrientation: 5 });
    expect(difference(await decodePhoto(file), await turned(upright, 90, true))).toBeLessThan(1.5);
  });

  it("is its primary photo, not the one that lies before it", async () => {
    const file = phoneHeic({ ...photo, other: lastTile });
    expect(await readPhotoHeader(file)).toMatchObject({ width: 900, height: 700 });
    expect(difference(await decodePhoto(file), upright)).toBe(0);
  });

  it.each(["heim", "heis", "miaf", "MiHB"])("may call itself %s first, and only then heic", async (brand) => {
    const file = phoneHeic(photo);
    file.write(brand, 8, "latin1");
    expect(difference(await decodePhoto(file), upright)).toBe(0);
  });

  it("is never its depth map, its gain map or its thumbnail", async () => {
    const file = phoneHeic({ ...photo, depth: firstTile, gainMap: firstTile, thumbnail: lastTile });
    expect(difference(await decodePhoto(file), upright)).toBe(0);
  });

  it("may have ten bits a channel", async () => {
    const deep = await decodePhoto(await read("test-ten-bit.heic"));
    const box = { left: 200, top: 200, width: 512, height: 400 };
    expect(difference(deep, cropped(upright, box))).toBeLessThan(12);
  });
});
