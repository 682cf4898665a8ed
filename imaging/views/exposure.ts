import { luminance } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarBody } from "./car-body.ts";
import type { Paint } from "./paint.ts";
import type { ViewLayers } from "./view-layers.ts";

/** Where a photographer puts what white paint would give: lower for a white car, to keep its shape; higher for a dark one. */
const whiteLevel = { ofLightPaint: 0.8, ofDarkPaint: 1.15 };
const brighterShare = 0.8;
const bounds = { least: 0.5, most: 4 };

/** The factor on a view's light that shows paints as their swatches say, however bright the lamps are that the body was rendered under. */
export function exposureOf({ peak, gamma }: CarBody, { solid, masks }: ViewLayers, { colour }: Paint): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let i = 0; i < solid.length; i++) {
    if (masks[i * 4] !== 255) continue;
    const byte = solid[i] ?? outOfBounds();
    counts[byte] = (counts[byte] ?? outOfBounds()) + 1;
    total++;
  }
  let below = 0;
  const byte = counts.findIndex((count) => (below += count) >= total * brighterShare);
  if (total === 0 || byte <= 0) return 1;
  const lightness = luminance(colour.red, colour.green, colour.blue);
  const level = whiteLevel.ofDarkPaint + (whiteLevel.ofLightPaint - whiteLevel.ofDarkPaint) * lightness;
  return Math.min(bounds.most, Math.max(bounds.least, level / (peak * (byte / 255) ** gamma)));
}
