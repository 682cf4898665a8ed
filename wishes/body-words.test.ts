import { describe, expect, test } from "vitest";
import { findBodyWords, isBodyWord } from "./body-words.ts";
import { splitWords } from "./split-words.ts";

const stylesIn = (text: string) =>
  findBodyWords(splitWords(text, "car"), new Set()).map(({ styles, isStrong }) => [styles[0], isStrong]);

describe("findBodyWords", () => {
  test.each([
    ["avant", "estate"],
    ["drophead coupé", "convertible"],
    ["Gran Coupe", "saloon"],
    ["7 seater SUV", "large-suv"],
    ["double cab pickup", "pickup"],
    ["3 door", "three-door-city-car"],
    ["convertable", "convertible"],
    ["cabriolett", "convertible"],
  ])("'%s' is a body: %s", (text, style) => {
    expect(stylesIn(text)[0]).toEqual([style, true]);
  });

  test("a word that is a trim as well is only a hint", () => {
    expect(stylesIn("GT")).toEqual([["coupe", false]]);
    expect(isBodyWord("gt")).toBe(false);
    expect(isBodyWord("roadster")).toBe(true);
  });

  test("words that belong to a name say nothing of the body", () => {
    expect(findBodyWords(["mini", "convertible"], new Set([1]))).toEqual([]);
  });

  test.each(["red", "golf", ""])("'%s' is none", (text) => {
    expect(stylesIn(text)).toEqual([]);
  });
});
