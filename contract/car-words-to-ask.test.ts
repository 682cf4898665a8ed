import { expect, test } from "vitest";
import { carWordsToAsk } from "./car-words-to-ask.ts";
import { carWordsQuery } from "./understood-car.ts";

const none = carWordsQuery.parse({});

test("the same car is asked for in the same way, however its words were put together and spaced", () => {
  const one = carWordsToAsk({ ...none, make: " BMW", model: "M3 ", year: 2024 });
  const other = carWordsToAsk({ ...none, year: 2024, model: "M3", make: "BMW" });
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  expect(one).toEqual({ make: "BMW", model: "M3", year: "2024" });
});

test("nothing is asked for where nothing was typed", () => {
  expect(carWordsToAsk({ ...none, trim: "   " })).toEqual({});
});

test("the server reads back the words that were asked for", () => {
  const words = { ...none, make: "BMW", year: 2024, customColour: "nardo grey", numberPlate: "AB 12" };
  expect(carWordsQuery.parse(carWordsToAsk(words))).toEqual(words);
});
