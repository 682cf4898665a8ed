import { expect, test } from "vitest";
import { findMakeOfModel, parseCarHint, prefillColour, prefillMake, prefillModel } from "./prefill-car.ts";

const listed = (...names: string[]) => names.map((name) => ({ name, aliases: [`${name} works`] }));

test("another way of writing a make finds it", () => {
  expect(prefillMake(listed("BMW"), "bmw works")).toEqual({ make: "BMW" });
});

test("a model without its make finds the one make that has it", () => {
  const brands = [
    { label: "Fiat", models: [{ name: "500" }, { name: "Panda" }] },
    { label: "Abarth", models: [{ name: "500" }] },
  ];
  expect(["panda", "500", "Golf"].map((model) => findMakeOfModel(brands, model))).toEqual(["Fiat", null, null]);
});

test("a make, model or colour of the lists is found whatever its case", () => {
  expect(prefillMake(listed("BMW", "Audi"), "bmw")).toEqual({ make: "BMW" });
  expect(prefillModel(listed("M3", "M4"), "m4")).toEqual({ model: "M4" });
  expect(prefillColour(["Navy Blue"], "NAVY BLUE")).toEqual({ colour: "Navy Blue" });
});

test("a make or model that no list knows becomes 'Other' with its text, a colour a custom one", () => {
  expect(prefillMake(listed("BMW"), "Trident")).toEqual({ make: "Other", otherMake: "Trident" });
  expect(prefillModel([], "Clipper")).toEqual({ model: "Other", otherModel: "Clipper" });
  expect(prefillColour(["White"], "nardo grey")).toEqual({ customColour: "nardo grey" });
});

test("nothing but texts is taken from the navigation state", () => {
  expect(parseCarHint(null)).toBeNull();
  expect(parseCarHint({ make: 3, model: {} })).toBeNull();
  expect(parseCarHint({ make: " BMW ", model: 3 })).toEqual({ make: "BMW", model: "", color: "" });
});
