import { describe, expect, test } from "vitest";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { readTestCar } from "#test/photos/read-test-car.ts";
import { readTestScene } from "#test/pictures/read-test-scene.ts";
import { goodRepaints, openComposite, spoiltRepaints, withOtherCar } from "#test/repaint/repainted-pictures.ts";
import { someOf } from "#test/sample.ts";
import { alignCars } from "./aligned-cars.ts";
import { compareSize, maskOfCar, scalePicture } from "./car-in-picture.ts";
import { comparePaint } from "./compare-paint.ts";
import { nameFaults } from "./name-faults.ts";
import { registerCar } from "./register-car.ts";

/** What lines, edges and colours tell; what the networks add stands in `test/repaint`. */

const cases = await Promise.all(
  (
    [
      ["hatchback-blue-front-quarter", "container"],
      ["saloon-black-front-quarter", "dark"],
      ["suv-white-side", "beach"],
    ] as const
  ).map(async ([name, sceneId]) => {
    const [car, scene] = await Promise.all([readTestCar(name), readTestScene(sceneId)]);
    const composed = await composeScene({ ...scene, car, ratio: "4:3", longSidePixels: 1024 });
    return [name, await openComposite(composed, { car, plate: scene.plate, numberPlate: null })] as const;
  }),
);

async function faultsOf(composite: (typeof cases)[number][1], answer: RgbPicture): Promise<readonly string[]> {
  const size = compareSize(composite.picture);
  const [known, picture] = await Promise.all([scalePicture(composite.picture, size), scalePicture(answer, size)]);
  const car = maskOfCar(composite.car, composite.picture, size);
  const found = await registerCar({ picture: known, car }, picture);
  if (found === null) throw new Error("the composite shows no car");
  const { place, longSide, likeness, mirroredLikeness } = found;
  const aligned = alignCars(car, { expected: known, found: picture, place });
  const faults = nameFaults({
    formatRatio: answer.width / answer.height / (composite.picture.width / composite.picture.height),
    car: {
      likeness,
      mirroredLikeness,
      shiftX: place.shiftX / longSide,
      shiftY: place.shiftY / longSide,
      scaleX: place.scaleX,
      scaleY: place.scaleY,
      outlineOverlap: null,
    },
    paint: aligned === null ? null : comparePaint(aligned),
    plate: null,
    secondCarShare: 0,
  });
  return faults.map((fault) => fault.name);
}

const spoilt = [
  ["without the car", ["other-car"]],
  ["car 10 % beside", ["moved"]],
  ["car 12 % larger", ["resized"]],
  ["car of another hue", ["recoloured"]],
  ["car mirrored", ["mirrored"]],
  ["car 10 % higher", ["moved"]],
  ["car 12 % smaller", ["resized"]],
  ["car light for dark", ["recoloured"]],
] as const;

describe.each(cases.slice(0, 1))("%s", (_, composite) => {
  holdRepaints(composite);
});
describe.each(cases.slice(1))("%s", { tags: ["thorough"] }, (_, composite) => {
  holdRepaints(composite);
});

function holdRepaints(composite: (typeof cases)[number][1]): void {
  test.each(someOf(Object.entries(goodRepaints), 4))("%s is good", async (__, make) => {
    expect(await faultsOf(composite, await make(composite))).toEqual([]);
  });

  test.each(someOf(spoilt, 5))("%s is %s", async (name, expected) => {
    expect(await faultsOf(composite, await spoiltRepaints[name](composite))).toEqual(expected);
  });

  test("another car in its place is not taken for it", async () => {
    const other = await readTestCar("saloon-grey-rear-quarter");
    expect(await faultsOf(composite, await withOtherCar(composite, other))).toEqual(["other-car"]);
  });

  test("a picture of another format is told, stretched or cut", { tags: ["thorough"] }, async () => {
    const { picture } = composite;
    const square = await scalePicture(picture, { width: picture.height, height: picture.height });
    expect((await faultsOf(composite, square))[0]).toBe("format");
  });
}
