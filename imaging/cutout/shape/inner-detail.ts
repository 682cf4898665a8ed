import sharp from "sharp";
import { boundsOf } from "#imaging/pixels/mask.ts";
import { erode } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, RawRgb } from "#imaging/pixels/picture.ts";

/** Colour difference (largest channel, 0–255) that the eye takes for an edge ... */
const visibleContrast = 24;
/** ... between pixels so far to either side. */
const reach = 2;
/** The rim of what was found is left out, as a share of its long side: there its outline is the edge. */
const rimShare = 0.02;

/**
 * Share (0–1) of the inside of a mask where the photo shows edges. Lamps, glass, gaps, wheels and what the paint mirrors give every photographed
 * car many: 0.14 to 0.74 on 47 real photos. A disc, a silhouette or a ball has none.
 */
export async function measureInnerDetail(photo: RawRgb, mask: Mask<"shape grid">): Promise<number> {
  const bounds = boundsOf(mask);
  if (bounds === null) return 0;
  const { width, height } = mask;
  const pixels = await sharp(photo.pixels, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .resize(width, height, { fit: "fill" })
    .raw()
    .toBuffer();
  const longSide = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1;
  const inner = erode(mask, Math.ceil(longSide * rimShare) + reach);
  const isEdge = (a: number, b: number) => {
    for (let channel = 0; channel < 3; channel++) {
      if (
        Math.abs((pixels[a * 3 + channel] ?? outOfBounds()) - (pixels[b * 3 + channel] ?? outOfBounds())) >=
        visibleContrast
      )
        return true;
    }
    return false;
  };
  let all = 0;
  let edges = 0;
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const at = y * width + x;
      if ((inner.data[at] ?? outOfBounds()) === 0) continue;
      all++;
      if (isEdge(at - reach, at + reach) || isEdge(at - reach * width, at + reach * width)) edges++;
    }
  }
  return edges / Math.max(1, all);
}
