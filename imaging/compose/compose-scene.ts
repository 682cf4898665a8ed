import type { CarCutOut } from "../cutout/car-cut-out.ts";
import type { RgbImage } from "./rgb-image.ts";
import type { Scene, SceneRatio } from "./scene.ts";

export type ComposeInput = {
  readonly car: CarCutOut;
  readonly scene: Scene;
  /** `plate.webp`, decoded at its full size. Only read. */
  readonly plate: RgbImage;
  /** `shadows.webp`, decoded at its full size. Only read. */
  readonly shadows: RgbImage;
  readonly ratio: SceneRatio;
  /** Core and catalogue scenes come out exactly this long (default 2048); a retail picture's size follows the photo. */
  readonly longSidePixels?: number;
  /** The small mark of the free plan, bottom right. */
  readonly isWatermarked?: boolean;
};

export type ComposedImage = RgbImage & {
  /** How much the car was enlarged: above 1.3 a larger photo would do better. At most 1 for retail. */
  readonly enlargedBy: number;
  /** The car's inner pixels are the photo's own bytes: always so for retail, unless the photo is larger than the largest picture. */
  readonly isCarUnchanged: boolean;
};

/** Long side of a retail picture at most, in pixels. */
export const maxRetailLongSidePixels = 4096;

/**
 * Stands the car in the scene: ground contact, path-traced shadow, reflection and, except for retail, the scene's light on the car.
 * Takes 0.2–0.5 s for 2048 pixels on two cores; memory stays below 150 MB.
 */
export async function composeScene(input: ComposeInput): Promise<ComposedImage> {
  throw new Error(`not built yet: ${input.scene.id}`);
}
