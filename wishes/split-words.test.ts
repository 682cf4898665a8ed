import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compactName, findSpans, pickLongest, splitWords, takeWords } from "./split-words.ts";

describe("splitWords", () => {
  test.each([
    ["Citroën C4 Picasso", ["citroen", "c4", "picasso"]],
    ["Škoda Škoda", ["skoda", "skoda"]],
    ["cee'd cee’d", ["ceed", "ceed"]],
    ["MX-5", ["mx", "5"]],
    ["Großer Bjørn", ["grosser", "bjorn"]],
    ["Ka+", ["ka", "plus"]],
    ["BMW™ grey", ["bmw", "grey"]],
    ["比亚迪 Seal", ["比亚迪", "seal"]],
    ["", []],
  ])("reads a car's name: %s", (text, words) => {
    expect(splitWords(text, "car")).toEqual(words);
  });

  test.each([
    ["Nardo Grey", ["nardo", "gray"]],
    ["darkgrey/Greyish", ["darkgray", "greyish"]],
    ["café crème", ["cafe", "creme"]],
    ["driver's red", ["driver", "s", "red"]],
    ["ＲＥＤ", ["red"]],
    ["红 red", ["red"]],
    ["🎨", []],
  ])("reads a paint: %s", (text, words) => {
    expect(splitWords(text, "paint")).toEqual(words);
  });

  test.each(["car", "paint"] as const)("reads its own words of a %s as they are", (kind) => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const words = splitWords(text, kind);
        expect(splitWords(words.join(" "), kind)).toEqual(words);
      }),
      { numRuns: 300 },
    );
  });

  test("looks at no more of a car's name than people type", () => {
    expect(splitWords("a ".repeat(1000), "car")).toHaveLength(24);
    expect(splitWords("a".repeat(1000), "car")).toEqual(["a".repeat(200)]);
  });
});

test("a name is the same with and without spaces, dashes and years", () => {
  expect(["MX-5", "mx 5", "Mx5", "MX-5 (1989–1997)"].map(compactName)).toEqual(["mx5", "mx5", "mx5", "mx5"]);
});

describe("runs of words", () => {
  const words = ["range", "rover", "sport", "rover"];
  const names = new Map([
    ["rover", 1],
    ["rangerover", 2],
    ["rangeroversport", 3],
  ]);
  const find = (name: string) => names.get(name);

  test("are found where they are names, the first words first", () => {
    expect(findSpans(words, find).map(({ name, from, to }) => [name, from, to])).toEqual([
      ["rangerover", 0, 2],
      ["rangeroversport", 0, 3],
      ["rover", 1, 2],
      ["rover", 3, 4],
    ]);
  });

  test("leave out words that are taken, and never reach across them", () => {
    const taken = takeWords({ from: 1, to: 2 });
    expect(findSpans(words, find, taken).map(({ from }) => from)).toEqual([3]);
  });

  test("the longest name wins, of equally long ones the first", () => {
    expect(pickLongest(findSpans(words, find))?.value).toBe(3);
    expect(pickLongest(findSpans(words, (name) => (name === "rover" ? 1 : null)))?.from).toBe(1);
    expect(pickLongest([])).toBeNull();
  });
});
