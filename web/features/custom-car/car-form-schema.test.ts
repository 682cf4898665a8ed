import { expect, test } from "vitest";
import { carYears } from "#web/parts/car-fields/car-years.ts";
import { carFormSchema, emptyCarForm, requestBodyOf, type CarForm } from "./car-form-schema.ts";

const filled: CarForm = { ...emptyCarForm(2026), make: "BMW", model: "M3" };

function messages(form: CarForm): Record<string, string> {
  const { error } = carFormSchema.safeParse(form);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

test("the form starts with this year, White and Silver", () => {
  expect(emptyCarForm(2026)).toMatchObject({ year: "2026", colour: "White", wheelColour: "Silver" });
});

test("the years run from this one down to 1950", () => {
  const years = carYears(2026);
  expect([years[0], years.at(-1), years.length]).toEqual(["2026", "1950", 77]);
});

test("make and model are asked for in the words that were ordered", () => {
  expect(messages({ ...filled, make: "", model: "" })).toEqual({
    make: "Please select or enter a car make",
    model: "Please select or enter a car model",
  });
});

test("'Other' needs its text, which blanks are not", () => {
  expect(messages({ ...filled, make: "Other", otherMake: "  ", model: "Other", wheelColour: "Other" })).toEqual({
    otherMake: "Please select or enter a car make",
    otherModel: "Please select or enter a car model",
    otherWheelColour: "Please enter a wheel colour",
  });
});

test("what is sent holds the year as a number and the texts of 'Other' in its place", () => {
  const form: CarForm = {
    ...filled,
    make: "Other",
    otherMake: "Trident",
    model: "Other",
    otherModel: "Clipper",
    wheelColour: "Other",
    otherWheelColour: "copper",
    customColour: "nardo grey",
  };
  expect(requestBodyOf(form)).toMatchObject({
    make: "Trident",
    model: "Clipper",
    year: 2026,
    color: "White",
    custom_colour: "nardo grey",
    wheel_colour: "copper",
  });
});
