import { join } from "node:path";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { View } from "#contract/views.ts";
import type { Raster } from "#imaging/pixels/picture.ts";
import type { CarBodyView } from "#imaging/views/car-body.ts";
import type { Crop, ViewLayers, ViewPictures } from "#imaging/views/view-layers.ts";
import type { LibraryBody } from "./car-body-library.ts";

/** What of a view is to be read: stripes and patches only where they are asked for. */
export type WantedLayers = { readonly view: View; readonly patches: readonly string[]; readonly hasStripes: boolean };

export type LoadViewPictures = (from: LibraryBody, wanted: WantedLayers) => Promise<ViewPictures>;

/**
 * Decodes the layers of a view (about 0.1 s) and keeps those used last. Patches and stripes are asked for rarely and are not kept.
 * @param maxBytes what the kept pixels may take together, at least 1; a view takes 5–10 MB
 */
export function createViewPictures(maxBytes: number): LoadViewPictures {
  const kept = new LRUCache<string, ViewPictures, { readonly path: string; readonly facts: CarBodyView }>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    // Who waits is given the layers, though others may have pushed them out meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { path, facts } }) => loadView(path, facts),
  });
  return async ({ body, folder }, { view, patches, hasStripes }) => {
    const path = join(folder, view);
    const facts = body.views[view];
    const pictures = await kept.forceFetch(path, { context: { path, facts } });
    const stripes = hasStripes ? await loadStripes(path, facts) : null;
    return { ...pictures, stripes, patches: await loadPatches(path, { facts, patches }) };
  };
}

function bytesOf({ layers, shadow }: ViewPictures): number {
  const { base, solid, metallic, masks } = layers;
  return base.length + solid.length + metallic.length + masks.length + shadow.data.length;
}

async function loadView(folder: string, { crop }: CarBodyView): Promise<ViewPictures> {
  const [layers, shadow] = await Promise.all([loadLayers(folder, "", crop), decode(join(folder, "shadow.webp"), 1)]);
  return { layers, shadow, stripes: null, patches: new Map() };
}

async function loadStripes(folder: string, { stripesCrop }: CarBodyView): Promise<Uint8Array | null> {
  return stripesCrop === null ? null : decodeCrop(join(folder, "stripes.webp"), 1, stripesCrop);
}

/** A patch that the view does not have, such as a boot spoiler seen from the front, is left out. */
async function loadPatches(
  folder: string,
  { facts, patches }: { facts: CarBodyView; patches: readonly string[] },
): Promise<ReadonlyMap<string, ViewLayers>> {
  const found = patches.flatMap((name) => {
    const patch = facts.patches[name];
    return patch === undefined ? [] : [{ name, crop: patch.crop }];
  });
  return new Map(
    await Promise.all(found.map(async ({ name, crop }) => [name, await loadLayers(folder, `${name}-`, crop)] as const)),
  );
}

async function loadLayers(folder: string, prefix: string, crop: Crop): Promise<ViewLayers> {
  const read = (layer: string, channels: number) => decodeCrop(join(folder, `${prefix}${layer}.webp`), channels, crop);
  const [base, solid, metallic, masks] = await Promise.all([
    read("base", 3),
    read("solid", 1),
    read("metallic", 1),
    read("masks", 4),
  ]);
  return { base, solid, metallic, masks };
}

async function decodeCrop(path: string, channels: number, crop: Crop): Promise<Uint8Array> {
  const { data, width, height } = await decode(path, channels);
  if (width !== crop.width || height !== crop.height) throw new Error(`${path} is not of its crop's size`);
  return data;
}

/** WebP has no grey: a grey layer comes as RGB, of which green is taken. */
async function decode(path: string, channels: number): Promise<Raster> {
  const image = sharp(path);
  const pipeline =
    channels === 1 ? image.extractChannel(1) : channels === 3 ? image.removeAlpha() : image.ensureAlpha();
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== channels) throw new Error(`${path} has ${info.channels} channels, not ${channels}`);
  return { data, width: info.width, height: info.height };
}
