import { luminance } from "#imaging/compose/linear-light.ts";
import type { RgbImage } from "#imaging/compose/rgb-image.ts";
import type { CarBody, ViewId } from "./car-body.ts";
import { developPicture } from "./develop-picture.ts";
import { drawNumberPlate } from "./draw-number-plate.ts";
import { exposureOf } from "./exposure.ts";
import { fitParts } from "./fit-parts.ts";
import { reflectionOf } from "./floor-reflection.ts";
import { lightCar } from "./light-car.ts";
import { lowerBody, loweredPixels } from "./lower-body.ts";
import type { Modifications } from "./modifications.ts";
import { designPlate, type PlateCountry } from "./number-plate.ts";
import type { Paint } from "./paint.ts";
import { studioBackground } from "./studio-background.ts";
import type { Crop, ViewPictures } from "./view-layers.ts";

/** A car as it is to be painted, all words understood. */
export type CarPainting = {
  readonly paint: Paint;
  readonly wheelPaint: Paint;
  readonly modifications: Omit<Modifications, "notes">;
  readonly plate: { readonly text: string; readonly country: PlateCountry };
};

/** Names of the patches that a painting needs, of those a body may have. */
export function patchesOf({ modifications }: CarPainting): string[] {
  const { parts, wheelDesign } = modifications;
  // Wheels first: a part lies above them.
  return [...(wheelDesign === null ? [] : [`wheel-${wheelDesign}`]), ...parts];
}

/** Paints one view of a car in its studio, at the size of the body's own pictures. */
export function paintView(
  body: CarBody,
  from: { view: ViewId; pictures: ViewPictures },
  painting: CarPainting,
): RgbImage {
  const view = body.views[from.view];
  const { pictures } = from;
  const { modifications, plate } = painting;
  const { crop, stripesCrop } = view;
  const wanted = patchesOf(painting).flatMap((name) => {
    const patch = pictures.patches.get(name);
    return patch === undefined ? [] : [[name, patch] as const];
  });
  const fitted = fitParts({ body, view, layers: pictures.layers }, new Map(wanted));
  const exposure = exposureOf(body, pictures.layers);
  const hasStripes = modifications.stripes !== null && pictures.stripes !== null && stripesCrop !== null;
  const stripes = hasStripes ? spread(pictures.stripes, stripesCrop, crop) : null;
  const stood = modifications.isLowered ? lowerBody({ layers: fitted, stripes }, view) : { layers: fitted, stripes };
  const car = lightCar(
    body,
    { layers: stood.layers, crop },
    {
      paint: painting.paint,
      wheelPaint: painting.wheelPaint,
      stripes: stood.stripes === null ? null : { paint: stripePaint(painting), coverage: stood.stripes },
      hasTintedGlass: modifications.hasTintedGlass,
      exposure,
    },
  );
  for (const { place, corners } of view.numberPlates) {
    const down = ({ x, y }: { x: number; y: number }) => ({
      x,
      y: y + (modifications.isLowered ? loweredPixels(view, x) : 0),
    });
    const [a, b, c, d] = corners;
    drawNumberPlate(car, designPlate({ ...plate, place }), {
      corners: [down(a), down(b), down(c), down(d)],
      light: view.plateLight * exposure,
    });
  }
  const background = studioBackground(view, body.picture, painting.paint);
  return developPicture(
    { car, background, shadow: pictures.shadow, reflection: reflectionOf(car, view) },
    body.picture,
  );
}

const whiteStripes: Paint = { colour: { red: 0.86, green: 0.86, blue: 0.85 }, finish: "solid" };
const blackStripes: Paint = { colour: { red: 0.006, green: 0.006, blue: 0.007 }, finish: "solid" };

/** Stripes without a colour of their own take the one that stands out. */
function stripePaint({ modifications, paint }: CarPainting): Paint {
  const { red, green, blue } = paint.colour;
  return modifications.stripes?.paint ?? (luminance(red, green, blue) > 0.3 ? blackStripes : whiteStripes);
}

/** Grey pixels of a part of the crop, spread over the crop with nothing around them. */
function spread(pixels: Uint8Array, part: Crop, crop: Crop): Uint8Array {
  const all = new Uint8Array(crop.width * crop.height);
  const left = part.left - crop.left;
  for (let row = 0; row < part.height; row++) {
    const toRow = row + part.top - crop.top;
    if (toRow < 0 || toRow >= crop.height) continue;
    const from = row * part.width;
    const first = Math.max(0, -left);
    const last = Math.min(part.width, crop.width - left);
    if (first < last) all.set(pixels.subarray(from + first, from + last), toRow * crop.width + left + first);
  }
  return all;
}
