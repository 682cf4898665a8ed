import type { View } from "#contract/views.ts";
import { luminance } from "#imaging/pixels/linear-light.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarBody, CarBodyView, FittedPart } from "./car-body.ts";
import { developPicture } from "./develop-picture.ts";
import { drawNumberPlate } from "./draw-number-plate.ts";
import { exposureOf } from "./exposure.ts";
import { fitParts } from "./fit-parts.ts";
import { reflectionOf } from "./floor-reflection.ts";
import { lightCar, type CarLight } from "./light-car.ts";
import { lowerBody, loweredPixels, type LoweredView } from "./lower-body.ts";
import { mendEdges } from "./mend-edges.ts";
import { designPlate, type PlateCountry } from "./number-plate.ts";
import type { Paint } from "./paint.ts";
import { backgroundLight, studioBackground, type StudioMood } from "./studio-background.ts";
import type { Crop, ViewPictures } from "./view-layers.ts";

/** What a body wears beside its paint. */
export type Modifications = {
  readonly isLowered: boolean;
  readonly hasTintedGlass: boolean;
  readonly parts: readonly FittedPart[];
  /** One of the body's designs; null for the one that it has on anyway. */
  readonly wheelDesign: string | null;
  /** Null where the text names no colour for the wheels. */
  readonly wheelPaint: Paint | null;
  /** `paint` is null where the text names no colour for the stripes. */
  readonly stripes: { readonly paint: Paint | null } | null;
};

/** A car as it is to be painted, all words understood. */
export type CarPainting = {
  readonly paint: Paint;
  readonly wheelPaint: Paint;
  readonly modifications: Modifications;
  readonly plate: { readonly text: string; readonly country: PlateCountry };
  readonly isElectric: boolean;
};

/** The closed face of an electric car, and its rear without exhaust. */
const electricPatch = "electric";

/** Names of the patches that a painting needs, of those a body may have. */
export function patchesOf({ modifications, isElectric }: CarPainting): string[] {
  const { parts, wheelDesign } = modifications;
  // Wheels first: a part lies above them.
  return [...(isElectric ? [electricPatch] : []), ...(wheelDesign === null ? [] : [`wheel-${wheelDesign}`]), ...parts];
}

const moodOf = {
  side: "even",
  "front-quarter": "even",
  "rear-quarter": "even",
  front: "even",
  rear: "even",
  "dynamic-front-quarter": "dramatic",
} as const satisfies Record<View, StudioMood>;

/** Where the windows are in a car's outline, from its top. */
const windowHeight = 0.25;

/** Paints one view of a car in its studio, at the size of the body's own pictures. */
export function paintView(
  body: CarBody,
  from: { view: View; pictures: ViewPictures },
  painting: CarPainting,
): RgbPicture<"body picture"> {
  const view = body.views[from.view];
  const { crop } = view;
  const { shadow } = from.pictures;
  const { layers, stripes } = modified(body, view, { pictures: from.pictures, painting });
  const background = studioBackground(view, body.picture, { paint: painting.paint, mood: moodOf[from.view] });
  const exposure = exposureOf(body, from.pictures.layers, painting.paint);
  const car = lightCar(
    body,
    { layers, crop },
    {
      paint: painting.paint,
      wheelPaint: painting.wheelPaint,
      stripes: stripes === null ? null : { paint: stripePaint(painting), coverage: stripes },
      hasTintedGlass: painting.modifications.hasTintedGlass,
      exposure,
      wallLight: backgroundLight(background, crop.left + crop.width / 2, crop.top + crop.height * windowHeight),
    },
  );
  mendEdges(car);
  drawNumberPlates(car, view, { painting, exposure });
  return developPicture({ car, background, shadow, reflection: reflectionOf(car, view) }, body.picture);
}

/** The layers with the painting's parts fitted and the body let down. */
function modified(
  body: CarBody,
  view: CarBodyView,
  { pictures, painting }: { pictures: ViewPictures; painting: CarPainting },
): LoweredView {
  const patches = patchesOf(painting).flatMap((name) => {
    const patch = pictures.patches.get(name);
    return patch === undefined ? [] : [[name, patch] as const];
  });
  const layers = fitParts({ body, view, layers: pictures.layers }, new Map(patches));
  const { stripesCrop, crop } = view;
  const hasStripes = painting.modifications.stripes !== null && pictures.stripes !== null && stripesCrop !== null;
  const stripes = hasStripes ? spread(pictures.stripes, stripesCrop, crop) : null;
  return painting.modifications.isLowered ? lowerBody({ layers, stripes }, view) : { layers, stripes };
}

function drawNumberPlates(
  car: CarLight,
  view: CarBodyView,
  { painting, exposure }: { painting: CarPainting; exposure: number },
): void {
  const shift = painting.modifications.isLowered ? loweredPixels(view) : 0;
  const down = ({ x, y }: { x: number; y: number }) => ({ x, y: y + shift });
  for (const { place, corners } of view.numberPlates) {
    const [a, b, c, d] = corners;
    drawNumberPlate(car, designPlate({ ...painting.plate, place }), {
      corners: [down(a), down(b), down(c), down(d)],
      light: view.plateLight * exposure,
    });
  }
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
