import { expect, test } from "vitest";
import { chosenFormat, cutNote } from "./format-of-photos.ts";

const whole = { width: 1280, height: 960, carBox: null, cutSides: [] };
const spanning = {
  width: 720,
  height: 1280,
  carBox: { left: 0, top: 400, width: 720, height: 620 },
  cutSides: ["left" as const, "right" as const],
};

test("a format chosen for another photo does not count where it cuts the car; chosen for this one it does", () => {
  const chosen = { ratio: "4:3", chosenFor: "the first" } as const;
  expect(chosenFormat(chosen, [whole], "the second")).toBe("4:3");
  expect(chosenFormat(chosen, [spanning], "the second")).toBeNull();
  expect(chosenFormat(chosen, [spanning], "the first")).toBe("4:3");
  expect(chosenFormat({ ratio: "4:3", chosenFor: null }, [spanning], null)).toBeNull();
  expect(chosenFormat(null, [whole], "the first")).toBeNull();
});

test("what a format cuts is counted", () => {
  expect(cutNote([whole], "4:3")).toBe("");
  expect(cutNote([whole, spanning], "4:3")).toBe("cuts the car");
  expect(cutNote([spanning, spanning], "4:3")).toBe("cuts 2 cars");
  expect(cutNote([spanning], "1:1")).toBe("");
});
