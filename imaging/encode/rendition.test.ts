import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeImage } from "./encode-image.ts";
import { makeRendition } from "./rendition.ts";

const marking = {
  digitalSourceType: "compositeSynthetic",
  engine: "studio",
  preset: "City",
  createdAt: new Date("2026-11-20T12:00:00Z"),
} as const;
const pixels = Uint8Array.from({ length: 400 * 300 * 3 }, (_, at) => (Math.floor(at / 3) % 400 < 200 ? 220 : 30));
const picture = await encodeImage({ pixels, width: 400, height: 300, channels: 3 }, { format: "jpeg", marking });

test.each([
  [{ width: 200, height: 200 }, [200, 150]],
  [{ width: 800, height: 60 }, [80, 60]],
  [{ width: 4000, height: 4000 }, [400, 300]],
])("fits into %o and is never enlarged", async (frame, size) => {
  const { width, height, format } = await sharp(await makeRendition(picture, frame)).metadata();
  expect([format, width, height]).toEqual(["webp", ...size]);
});

test("keeps what the picture says of its own making, and shows the same", async () => {
  const copy = await makeRendition(picture, { width: 100, height: 100 });
  expect((await sharp(copy).metadata()).xmp?.toString()).toContain("digitalsourcetype/compositeSynthetic");
  const { data, info } = await sharp(copy).raw().toBuffer({ resolveWithObject: true });
  const middle = Math.floor(info.height / 2) * info.width * info.channels;
  expect(data[middle + 10 * info.channels]).toBeGreaterThan(205);
  expect(data[middle + 90 * info.channels]).toBeLessThan(45);
});
