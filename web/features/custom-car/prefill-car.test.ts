import { expect, test } from "vitest";
import { parseCarHint, prefillColour, prefillMake, prefillModel } from "./prefill-car.ts";

test("a make, model or colour of the lists is found whatever its case", () => {
  expect(prefillMake(["BMW", "Audi"], "bmw")).toEqual({ make: "BMW" });
  expect(prefillModel(["M3", "M4"], "m4")).toEqual({ model: "M4" });
  expect(prefillColour(["Navy Blue"], "NAVY BLUE")).toEqual({ colour: "Navy Blue" });
});

test("a make or model that no list knows becomes 'Other' with its text, a colour a custom one", () => {
  expect(prefillMake(["BMW"], "Trident")).toEqual({ make: "Other", otherMake: "Trident" });
  expect(prefillModel([], "Clipper")).toEqual({ model: "Other", otherModel: "Clipper" });
  expect(prefillColour(["White"], "nardo grey")).toEqual({ customColour: "nardo grey" });
});

test("nothing but texts is taken from the navigation state", () => {
  expect(parseCarHint(null)).toBeNull();
  expect(parseCarHint({ make: 3, model: {} })).toBeNull();
  expect(parseCarHint({ make: " BMW ", model: 3 })).toEqual({ make: "BMW", model: "", color: "" });
});
