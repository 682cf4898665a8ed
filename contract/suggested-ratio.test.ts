import { expect, test } from "vitest";
import { fitOf, type CutSide } from "./cut-cars.ts";
import { ratios } from "./ratios.ts";
import { suggestedRatio, usualRatio } from "./suggested-ratio.ts";

const lengthwise = { width: 1280, height: 960 };
const upright = { width: 720, height: 1280 };
const both: CutSide[] = ["left", "right"];
const car = (width: number, height: number) => ({ left: 0, top: 0, width, height });
const whole = { ...lengthwise, carBox: car(1000, 500), cutSides: [] };

test("a format shows all that the photo has of a car, cuts off more, or leaves too little of it", () => {
  // From side to side of a phone photo, nearly as high as wide.
  const spanning = { carBox: car(720, 620), cutSides: both };
  expect(ratios.map((ratio) => fitOf(spanning, ratio))).toEqual(["cuts", "whole", "none", "whole"]);
  expect(ratios.map((ratio) => fitOf({ ...spanning, cutSides: ["left"] }, ratio))).toEqual(ratios.map(() => "whole"));
  expect(ratios.map((ratio) => fitOf({ carBox: null, cutSides: both }, ratio))).toEqual(ratios.map(() => "whole"));
});

test.each([
  ["an ordinary photo", [whole], "4:3"],
  ["no photo", [], "4:3"],
  ["a photo whose car is not known yet", [{ ...whole, carBox: null }], "4:3"],
  ["an upright photo", [{ ...upright, carBox: car(640, 300), cutSides: [] }], "1:1"],
  ["an upright photo that is filled from side to side", [{ ...upright, carBox: car(720, 620), cutSides: both }], "1:1"],
  ["one of a taller car", [{ ...upright, carBox: car(720, 800), cutSides: both }], "9:16"],
  ["a photo that 4:3 would cut", [{ ...lengthwise, carBox: car(1280, 970), cutSides: both }], "1:1"],
  ["a set in which 4:3 would cut one", [whole, { ...upright, carBox: car(720, 620), cutSides: both }], "1:1"],
  ["a set of which one is upright", [whole, { ...upright, carBox: car(640, 300), cutSides: [] }], "4:3"],
] as const)("%s is put into a format that cuts nothing off", (_, photos, ratio) => {
  const known = photos.map((photo) => ({ ...photo, cutSides: [...photo.cutSides] }));
  expect(suggestedRatio(known)).toBe(ratio);
  for (const photo of known) expect(fitOf(photo, ratio)).toBe("whole");
});

test("who counts on 4:3 gets it wherever it cuts nothing off", () => {
  expect(usualRatio([{ ...upright, carBox: car(640, 300), cutSides: [] }])).toBe("4:3");
  expect(usualRatio([{ ...upright, carBox: car(720, 620), cutSides: both }])).toBe("1:1");
});
