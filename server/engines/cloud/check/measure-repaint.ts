import type { PlateCorner, PlateQuad } from "#contract/number-plates.ts";
import { fold } from "#imaging/detect/plate/ctc.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { alignCars } from "#imaging/repaint/aligned-cars.ts";
import { scalePicture } from "#imaging/repaint/car-in-picture.ts";
import { outlineOverlap } from "#imaging/repaint/compare-outlines.ts";
import { comparePaint, type PaintChange } from "#imaging/repaint/compare-paint.ts";
import { findCarNear } from "#imaging/repaint/find-car-near.ts";
import { carAtPlace, findSecondCar } from "#imaging/repaint/find-second-car.ts";
import { pointInOther, type PlaceOfCar } from "#imaging/repaint/place-of-car.ts";
import { registerCar, type RegisteredCar } from "#imaging/repaint/register-car.ts";
import type { PlateChange, RepaintFigures } from "#imaging/repaint/repaint-figures.ts";
import { readPlateAt } from "./read-plate-at.ts";
import { lookAt, lookPast, type CheckDeps, type RepaintReference } from "./read-reference.ts";

/** Compares a model's picture with our own composite. Two inferences of the matting network, and a reading of the plate. */
export async function measureRepaint(
  deps: CheckDeps,
  reference: RepaintReference,
  answer: RgbPicture,
): Promise<RepaintFigures> {
  const fitted = await scalePicture(answer, reference);
  const small = await scalePicture(fitted, reference.small);
  const registered = await registerCar({ picture: reference.small, car: reference.car }, small);
  if (registered === null) throw new Error("the composite shows no car");
  const { place, longSide, likeness, mirroredLikeness } = registered;
  return {
    formatRatio: answer.width / answer.height / (reference.width / reference.height),
    car: {
      likeness,
      mirroredLikeness,
      shiftX: place.shiftX / longSide,
      shiftY: place.shiftY / longSide,
      scaleX: place.scaleX,
      scaleY: place.scaleY,
      outlineOverlap: await measureOverlap(deps, reference, { picture: fitted, registered }),
    },
    paint: readPaint(reference, small, place),
    plate: await comparePlates(deps, reference, { picture: fitted, place }),
    secondCarShare: findSecondCar({
      answer: await lookPast(deps, { small, car: carAtPlace(reference.car, place) }),
      inComposite: reference.withoutCar,
      car: reference.car,
    }),
  };
}

type Placed = { readonly picture: RgbPicture; readonly place: PlaceOfCar };

async function measureOverlap(
  deps: CheckDeps,
  { car, isCarSeen }: RepaintReference,
  { picture, registered }: { readonly picture: RgbPicture; readonly registered: RegisteredCar },
): Promise<number | null> {
  if (!isCarSeen) return null;
  const found = findCarNear(await lookAt(deps, picture), car);
  return found === null ? 0 : outlineOverlap(car, found, registered.place);
}

function readPaint(
  { small, car }: RepaintReference,
  picture: RgbPicture<"shape grid">,
  place: PlaceOfCar,
): PaintChange | null {
  const cars = alignCars(car, { expected: small, found: picture, place });
  return cars === null ? null : comparePaint(cars);
}

async function comparePlates(
  { text }: CheckDeps,
  { plate, small, width }: RepaintReference,
  { picture, place }: Placed,
): Promise<PlateChange | null> {
  if (plate === null) return null;
  const scale = small.width / width;
  const move = ([x, y]: PlateCorner): PlateCorner => {
    const there = pointInOther(place, { x: x * scale, y: y * scale });
    return [there.x / scale, there.y / scale];
  };
  const [a, b, c, d] = plate.quad;
  const quad: PlateQuad = [move(a), move(b), move(c), move(d)];
  const read = await readPlateAt(picture, quad, text);
  return {
    expected: plate.text,
    found: read?.text ?? null,
    confidence: read?.confidence ?? 0,
    isAmongRead: [read?.text, ...(read?.others ?? [])].some(
      (one) => one !== undefined && fold(one) === fold(plate.text),
    ),
  };
}
