import type { PlateQuad } from "#contract/number-plates.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { drawNumberPlate, type PlateCorners } from "#imaging/views/draw-number-plate.ts";
import type { CarLight } from "#imaging/views/light-car.ts";
import { designPlate, type PlateCountry } from "#imaging/views/number-plate.ts";

export const tailgateSize = { width: 1000, height: 700 };
const size = tailgateSize;

/** Without a country the letters stand on the paint. */
export type Lettering = { readonly text: string; readonly country: PlateCountry | null; readonly at: PlateQuad };

/** A plain tailgate with what is written on it. */
export function drawTailgate(letterings: readonly Lettering[]): RawRgb {
  const light = new Float32Array(size.width * size.height * 3);
  const paintAt = (y: number) => 0.3 + (0.1 * y) / size.height;
  for (let y = 0; y < size.height; y++) light.fill(paintAt(y), y * size.width * 3, (y + 1) * size.width * 3);
  const masks = new Uint8Array(size.width * size.height * 4).fill(255);
  for (const lettering of letterings) {
    drawLettering({ crop: { left: 0, top: 0, ...size }, light, masks }, lettering, paintAt(450));
  }
  return { pixels: Uint8Array.from(light, (value) => Math.round(255 * Math.min(1, value) ** (1 / 2.2))), ...size };
}

function drawLettering(car: CarLight, { text, country, at: [a, b, c, d] }: Lettering, paint: number): void {
  const corner = ([x, y]: PlateQuad[number]) => ({ x, y });
  const corners: PlateCorners = [corner(a), corner(b), corner(c), corner(d)];
  const design = designPlate({ text, country: country ?? "CH", place: "front" });
  const ground = { red: paint, green: paint, blue: paint };
  const bare = { ...design, ground, fields: [], texts: design.texts.slice(0, 1) };
  drawNumberPlate(car, country === null ? bare : design, { corners, light: 1 });
}
