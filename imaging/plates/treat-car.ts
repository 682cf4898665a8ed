import type { PlateQuad } from "#contract/number-plates.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { Logo } from "#imaging/logo/decode-logo.ts";
import { treatPlate } from "./treat-plate.ts";

/** A cut-out with its number plate treated; `quad` in pixels of the photo. The outline stays as it is. */
export async function treatCar(
  car: CarCutOut,
  { quad, cover }: { quad: PlateQuad; cover: Logo | null },
): Promise<CarCutOut> {
  const { left, top, width, height } = car.box;
  const [a, b, c, d] = quad;
  const inBox = ([x, y]: PlateQuad[number]) => [x - left, y - top] as const;
  const treated = await treatPlate(
    { pixels: car.pixels, width, height },
    { quad: [inBox(a), inBox(b), inBox(c), inBox(d)], cover },
  );
  return { ...car, pixels: treated.pixels };
}
