import { expect, test } from "vitest";
import { layCarOnCar, type PlaceInFrame } from "./lay-car-on-car.ts";

const photo = { width: 4000, height: 3000, carBox: { left: 500, top: 1000, width: 3000, height: 1200 } };
const picture = { width: 2048, height: 1536, carBox: { left: 300, top: 700, width: 1500, height: 600 } };

function inPixels(place: PlaceInFrame | null, frame: { width: number; height: number }) {
  const share = (percent: string | undefined) => Number.parseFloat(percent ?? "") / 100;
  return {
    left: share(place?.left) * frame.width,
    top: share(place?.top) * frame.height,
    width: share(place?.width) * frame.width,
    height: share(place?.height) * frame.height,
  };
}

test.each([
  ["a larger photo", photo, picture],
  ["a smaller photo", { width: 800, height: 600, carBox: { left: 40, top: 200, width: 700, height: 280 } }, picture],
  ["a car beyond the frame", photo, { ...picture, carBox: { left: -90, top: 1100, width: 2100, height: 840 } }],
])("%s: every corner of the photo's car falls on the picture's", (_, from, onto) => {
  const place = inPixels(layCarOnCar(from, onto), onto);
  const scale = { across: place.width / from.width, down: place.height / from.height };
  expect(place.left + from.carBox.left * scale.across).toBeCloseTo(onto.carBox.left);
  expect(place.top + from.carBox.top * scale.down).toBeCloseTo(onto.carBox.top);
  expect(from.carBox.width * scale.across).toBeCloseTo(onto.carBox.width);
  expect(from.carBox.height * scale.down).toBeCloseTo(onto.carBox.height);
});

test("nothing is laid anywhere while one of the cars is not found yet", () => {
  expect(layCarOnCar({ ...photo, carBox: null }, picture)).toBeNull();
  expect(layCarOnCar(photo, { width: null, height: null, carBox: null })).toBeNull();
});

test("nothing is laid where the photo was turned since the picture was made", () => {
  const turned = { ...photo, cutOut: { versions: [3, 4] } };
  expect(layCarOnCar(turned, { ...picture, cutOutVersion: 0 })).toBeNull();
  expect(layCarOnCar(turned, { ...picture, cutOutVersion: 3 })).toEqual(layCarOnCar(photo, picture));
});

test("over a mirrored car the photo is laid mirrored: turned over about its own middle, its car falls on the picture's", () => {
  const place = layCarOnCar(photo, { ...picture, placing: { isMirrored: true } });
  const { left, width } = inPixels(place, picture);
  const scale = width / photo.width;
  const rightOfCar = photo.width - photo.carBox.left - photo.carBox.width;
  expect(left + rightOfCar * scale).toBeCloseTo(picture.carBox.left);
  expect(place?.transform).toBe("scaleX(-1)");
  expect(layCarOnCar(photo, { ...picture, placing: { isMirrored: false } })).toEqual(layCarOnCar(photo, picture));
});
