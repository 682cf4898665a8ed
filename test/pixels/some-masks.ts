import fc from "fast-check";
import type { Mask } from "#imaging/pixels/picture.ts";

type GridMask = Mask<"shape grid">;

const longestSide = 12;

/** Three masks of one size for tests, from 1 × 1 pixel up, from nearly empty to nearly full. */
export const someMasks: fc.Arbitrary<readonly [GridMask, GridMask, GridMask]> = fc
  .tuple(
    fc.integer({ min: 1, max: longestSide }),
    fc.integer({ min: 1, max: longestSide }),
    fc.constantFrom(0.05, 0.3, 0.5, 0.7, 0.95),
  )
  .chain(([width, height, fullness]) => {
    const pixels = fc.uint8Array({ minLength: width * height, maxLength: width * height });
    const mask = pixels.map((bytes): GridMask => ({
      data: bytes.map((byte) => (byte < 256 * fullness ? 1 : 0)),
      width,
      height,
    }));
    return fc.tuple(mask, mask, mask);
  });
