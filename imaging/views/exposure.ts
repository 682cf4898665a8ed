import type { CarBody } from "./car-body.ts";
import type { ViewLayers } from "./view-layers.ts";

/** Where a photographer puts the brighter parts of a white car: where the tone curve rolls off. */
const whiteLevel = 1.05;
const brighterShare = 0.8;
const bounds = { least: 0.5, most: 4 };

/** The factor on a view's light that shows white paint as white and so all others as their swatches say, however bright its lamps are. */
export function exposureOf({ peak, gamma }: CarBody, { solid, masks }: ViewLayers): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let i = 0; i < solid.length; i++) {
    if (masks[i * 4] !== 255) continue;
    const byte = solid[i] ?? 0;
    counts[byte] = (counts[byte] ?? 0) + 1;
    total++;
  }
  let below = 0;
  const byte = counts.findIndex((count) => (below += count) >= total * brighterShare);
  if (total === 0 || byte <= 0) return 1;
  return Math.min(bounds.most, Math.max(bounds.least, whiteLevel / (peak * (byte / 255) ** gamma)));
}
