import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarBody, CarBodyView } from "./car-body.ts";
import type { Crop, ViewLayers } from "./view-layers.ts";

/**
 * Lays patches over a view's layers. A patch holds light times its own coverage, so it goes over what lies below as one sheet over another.
 * @returns new layers; the given ones stay as they are
 */
export function fitParts(
  on: { body: CarBody; view: CarBodyView; layers: ViewLayers },
  patches: ReadonlyMap<string, ViewLayers>,
): ViewLayers {
  const { body, view, layers } = on;
  if (patches.size === 0) return layers;
  const fitted = {
    base: layers.base.slice(),
    solid: layers.solid.slice(),
    metallic: layers.metallic.slice(),
    masks: layers.masks.slice(),
  };
  for (const [name, patch] of patches) {
    const place = view.patches[name];
    if (place !== undefined) layPatch(fitted, view.crop, { patch, crop: place.crop, gamma: body.gamma });
  }
  return fitted;
}

type Placed = { readonly patch: ViewLayers; readonly crop: Crop; readonly gamma: number };

function layPatch(onto: ViewLayers, crop: Crop, placed: Placed): void {
  const { patch, crop: place, gamma } = placed;
  for (let row = 0; row < place.height; row++) {
    const toRow = row + place.top - crop.top;
    if (toRow < 0 || toRow >= crop.height) continue;
    for (let column = 0; column < place.width; column++) {
      const toColumn = column + place.left - crop.left;
      const from = row * place.width + column;
      const coverage = patch.masks[from * 4 + 3] ?? outOfBounds();
      if (toColumn < 0 || toColumn >= crop.width || coverage === 0) continue;
      const to = toRow * crop.width + toColumn;
      const rest = 1 - coverage / 255;
      layChannels(onto.base, patch.base, { from: from * 3, to: to * 3, count: 3, rest, gamma });
      layChannels(onto.solid, patch.solid, { from, to, count: 1, rest, gamma });
      layChannels(onto.metallic, patch.metallic, { from, to, count: 1, rest, gamma });
      layChannels(onto.masks, patch.masks, { from: from * 4, to: to * 4, count: 4, rest, gamma: 1 });
    }
  }
}

/** Adds in linear light; only at a patch's edges is there anything to add. */
function layChannels(
  onto: Uint8Array,
  patch: Uint8Array,
  { from, to, count, rest, gamma }: { from: number; to: number; count: number; rest: number; gamma: number },
): void {
  for (let channel = 0; channel < count; channel++) {
    const above = patch[from + channel] ?? outOfBounds();
    const below = onto[to + channel] ?? outOfBounds();
    const sum = rest === 0 ? above : (above ** gamma + below ** gamma * rest) ** (1 / gamma);
    onto[to + channel] = Math.min(255, Math.round(sum));
  }
}
