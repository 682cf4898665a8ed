import type { PlateQuad } from "#contract/number-plates.ts";
import { readCarText } from "#imaging/detect/read-car-text.ts";
import type { Box, Size } from "#imaging/pixels/geometry.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import type { TextModel } from "#imaging/plates/text-model.ts";
import { cropPicture } from "#imaging/repaint/car-in-picture.ts";

export type PlateRead = { readonly text: string; readonly confidence: number; readonly others: readonly string[] };

/** Around the plate, in its own widths and heights: a car that stands a little elsewhere has its plate there as well. */
const margin = { widths: 0.8, heights: 2.5 } as const;

/** What a plate says that is looked for around a place in a picture; null when none is read there. */
export async function readPlateAt(picture: RawRgb, quad: PlateQuad, model: TextModel): Promise<PlateRead | null> {
  const part = cropPicture(picture, boxAround(quad, picture));
  const whole = { left: 0, top: 0, width: part.width, height: part.height };
  const { plate } = await readCarText({ picture: part, box: whole, car: null }, model);
  return plate === null ? null : { text: plate.value, confidence: plate.confidence, others: plate.others };
}

function boxAround(quad: PlateQuad, { width, height }: Size): Box {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const sideways = (Math.max(...xs) - Math.min(...xs)) * margin.widths;
  const upright = (Math.max(...ys) - Math.min(...ys)) * margin.heights;
  const left = Math.min(width - 1, Math.max(0, Math.floor(Math.min(...xs) - sideways)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(Math.min(...ys) - upright)));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(Math.max(...xs) + sideways)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(Math.max(...ys) + upright)) - top),
  };
}
