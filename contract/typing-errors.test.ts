import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countTypingErrors, findMisspelt } from "./typing-errors.ts";

describe("countTypingErrors", () => {
  test.each([
    ["porsche", "porsche", 0],
    ["porshe", "porsche", 1],
    ["poorsche", "porsche", 1],
    ["pirsche", "porsche", 1],
    ["prosche", "porsche", 1],
    ["volkswagon", "volkswagen", 1],
    ["lamborgini", "lamborghini", 1],
    ["golf", "polo", 2],
    ["", "abc", 3],
  ])("'%s' is '%s' with %i errors", (typed, meant, errors) => {
    expect(countTypingErrors(typed, meant, 3)).toBe(errors);
  });

  test("is the same both ways, and nothing only for the same word", () => {
    const word = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(countTypingErrors(a, b, 8)).toBe(countTypingErrors(b, a, 8));
        expect(countTypingErrors(a, b, 8) === 0).toBe(a === b);
      }),
      { numRuns: 200 },
    );
  });

  test("stops counting at the limit", () => {
    expect(countTypingErrors("abcdefgh", "zyxwvuts", 2)).toBe(3);
  });
});

describe("findMisspelt", () => {
  const names = ["porsche", "peugeot", "polo", "volkswagen", "a4"];
  test.each([
    ["porshe", "porsche"],
    ["volkswagn", "volkswagen"],
    ["voklswagon", "volkswagen"],
    // Short words are too easily others.
    ["pola", null],
    ["a3", null],
    // Too many errors, or another first letter.
    ["porchee", null],
    ["borsche", null],
    ["", null],
  ])("'%s' is %s", (word, name) => {
    expect(findMisspelt(word, names)).toBe(name);
  });
});
