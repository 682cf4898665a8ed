import { expect, test } from "vitest";
import { syntheticBody } from "#imaging/views/synthetic-body.ts";
import { understandWish } from "./understand-wish.ts";
import { usualWheels } from "./usual-wheels.ts";

const body = { ...syntheticBody, style: "suv", wheelDesigns: ["ten-spoke", "five-spoke", "turbine"] };
const wish = {
  colour: "Blue",
  customColour: null,
  wheelColour: "Black",
  modifications: null,
  numberPlate: null,
  country: "GB",
} as const;

test("a kind of car has its usual wheels, an electric one those of electric cars", () => {
  expect(usualWheels(body, false)).toBe("five-spoke");
  expect(usualWheels(body, true)).toBe("turbine");
  expect(usualWheels({ ...body, style: "saloon" }, false)).toBeNull();
  expect(usualWheels({ ...body, wheelDesigns: ["ten-spoke"] }, true)).toBeNull();
});

test("wheels that were asked for are kept", () => {
  const designOf = (modifications: string | null) =>
    understandWish(body, { ...wish, modifications }).painting.modifications.wheelDesign;
  expect(designOf(null)).toBe("five-spoke");
  expect(designOf("turbine wheels")).toBe("turbine");
});
