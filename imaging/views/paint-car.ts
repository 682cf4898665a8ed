import sharp from "sharp";
import { views, type View } from "#contract/views.ts";
import { drawWatermark } from "#imaging/compose/watermark.ts";
import { encodeImage, type OutputFormat } from "#imaging/encode/encode-image.ts";
import type { ImageMarking } from "#imaging/encode/image-marking.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarBody } from "./car-body.ts";
import { paintView, patchesOf, type CarPainting } from "./paint-view.ts";
import { stepCloser } from "./step-closer.ts";
import type { Crop, ViewPictures } from "./view-layers.ts";

/** Gives the layers of a view, with the stripes and those of the patches that it has. */
export type LoadLayers = (wanted: {
  view: View;
  patches: readonly string[];
  hasStripes: boolean;
}) => Promise<ViewPictures>;

export type PaintedView = {
  readonly view: View;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
};

export type PaintOptions = {
  readonly load: LoadLayers;
  /** Which views, in their order; all six if not given. */
  readonly views?: readonly View[];
  readonly format?: OutputFormat;
  readonly quality?: number;
  /** The longer side in pixels, for pictures smaller than the body's own. */
  readonly longSide?: number;
  /** Draws the small mark of the free plan. */
  readonly isWatermarked?: boolean;
  readonly marking: Omit<ImageMarking, "digitalSourceType">;
  readonly signal?: AbortSignal;
};

/**
 * Paints the views of a car and encodes them, one after the other; each is given as soon as it is ready, while the next is under way.
 * Files say of themselves that they were made by an algorithm.
 */
export async function* paintCar(
  body: CarBody,
  painting: CarPainting,
  options: PaintOptions,
): AsyncGenerator<PaintedView, void, void> {
  const wanted = { patches: patchesOf(painting), hasStripes: painting.modifications.stripes !== null };
  const wantedViews = options.views ?? views;
  let encoding: Promise<PaintedView> | null = null;
  for (const view of wantedViews) {
    options.signal?.throwIfAborted();
    const pictures = await options.load({ view, ...wanted });
    // The encoder has threads of its own: it works on the last view while this thread paints the next.
    const picture = paintView(body, { view, pictures }, painting);
    const ready = encoding;
    encoding = encodeView({ view, picture, shown: stepCloser(body, body.views[view]) }, options);
    // Nobody waits for it yet; should it fail, whoever does will hear of it.
    encoding.catch(() => undefined);
    if (ready !== null) yield await ready;
  }
  if (encoding !== null) yield await encoding;
}

type Painted = { readonly view: View; readonly picture: RgbPicture<"body picture">; readonly shown: Crop | null };

async function encodeView(painted: Painted, options: PaintOptions): Promise<PaintedView> {
  const { view } = painted;
  const picture = await scaled(painted, options.longSide);
  if (options.isWatermarked === true) await drawWatermark(picture);
  const { format = "jpeg", quality } = options;
  const marking = { ...options.marking, digitalSourceType: "algorithmicMedia" } as const;
  const bytes = await encodeImage({ ...picture, channels: 3 }, { format, quality, marking });
  return { view, bytes, width: picture.width, height: picture.height };
}

async function scaled({ picture, shown }: Painted, longSide: number | undefined): Promise<RgbPicture<"body picture">> {
  const { pixels, width, height } = picture;
  const share = Math.min(1, (longSide ?? Infinity) / Math.max(width, height));
  if (share === 1 && shown === null) return picture;
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract(shown ?? { left: 0, top: 0, width, height })
    .resize(Math.round(width * share), Math.round(height * share), { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
