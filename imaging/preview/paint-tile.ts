import sharp from "sharp";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import { frameSize } from "#imaging/compose/frame-size.ts";
import type { Scene, SceneRatio } from "#imaging/compose/scene.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { ReducedCar } from "./reduce-car.ts";

/** Long side of a tile in pixels: a grid shows it 200 to 350 wide, and nobody publishes it. */
export const tileLongSidePixels = 400;

const webpOptions = { quality: 80, effort: 2 } as const;

export type TileInput = ReducedCar & {
  /** As `reduceScene` gives it, with its pictures at that size. */
  readonly scene: Scene;
  readonly plate: RgbPicture<"plate">;
  readonly shadows: RgbPicture<"shadow atlas">;
  readonly ratio: SceneRatio;
};

/** A small WebP of the car in a scene, with the mark: the composite itself, of fewer pixels. Some 30 ms on one core. */
export async function paintTile({ ratio, ...input }: TileInput): Promise<Uint8Array> {
  const made = await composeScene({ ...input, ratio, longSidePixels: tileLongSidePixels, isWatermarked: true });
  // A retail picture is as large as its car asks for.
  const { width, height } = frameSize(ratio, tileLongSidePixels);
  return sharp(made.pixels, { raw: { width: made.width, height: made.height, channels: 3 } })
    .resize(width, height, { fit: "fill" })
    .webp(webpOptions)
    .toBuffer();
}
