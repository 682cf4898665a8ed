import { join } from "node:path";
import { carColours, type CarColourName } from "#contract/car-colours.ts";
import { views } from "#contract/views.ts";
import type { WheelColour } from "#contract/wheel-colours.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { CarView } from "#imaging/detect/appearance/appearance.ts";
import { paintView } from "#imaging/views/paint-view.ts";
import { createViewPictures } from "#server/engines/studio/car-body-layers.ts";
import { readCarBody } from "#server/engines/studio/car-body-library.ts";
import { understandWish } from "#wishes/understand-wish.ts";

const bodiesFolder = join(import.meta.dirname, "..", "..", "assets", "cars");
const load = createViewPictures(1);

type PaintedCar = {
  readonly style: string;
  readonly view: CarView;
  readonly colour: CarColourName;
  readonly wheelColour?: WheelColour;
};

/** One of our 3D bodies in a colour of the list, cut out by its own coverage: a picture whose car is known. */
export async function paintedCar({ style, view, colour, wheelColour = "Silver" }: PaintedCar): Promise<CarCutOut> {
  const from = await readCarBody(join(bodiesFolder, style), style);
  const pictures = await load(from, { view, patches: [], hasStripes: false });
  const wish = { colour, customColour: null, wheelColour, modifications: "", numberPlate: "" };
  const { painting } = understandWish(from.body, { ...wish, country: "GB" });
  const { pixels, width, height } = paintView(from.body, { view, pictures }, painting);
  const { crop } = from.body.views[view];
  const car = new Uint8Array(crop.width * crop.height * 3);
  for (let row = 0; row < crop.height; row++) {
    const at = ((crop.top + row) * width + crop.left) * 3;
    car.set(pixels.subarray(at, at + crop.width * 3), row * crop.width * 3);
  }
  const nowhere = { left: false, right: false, top: false, bottom: false };
  return {
    photoWidth: width,
    photoHeight: height,
    box: crop,
    alpha: Uint8Array.from({ length: crop.width * crop.height }, (_, at) => pictures.layers.masks[at * 4 + 3] ?? 0),
    pixels: car,
    geometry: { contactLines: [], cutSides: nowhere },
    quality: { verdict: "good", edgeQuality: 1, softShare: 0, touchesFrame: nowhere },
  };
}

const styles = [
  "saloon",
  "hatchback",
  "suv",
  "van",
  "estate",
  "coupe",
  "city-car",
  "pickup",
  "convertible",
  "supercar",
];
const sides: readonly CarView[] = views.filter((view) => view !== "dynamic-front-quarter");

/** Every colour of the list once, on bodies and from sides in turn. */
export const paintedSamples = carColours.map(({ name: colour }, at) => ({
  colour,
  style: styles[at % styles.length] ?? "saloon",
  view: sides[(at + Math.floor(at / styles.length)) % sides.length] ?? "side",
}));
