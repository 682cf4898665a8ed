import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { suggestColours } from "./suggest-colours.ts";
import { understandColour } from "./understand-colour.ts";

describe("suggestColours", () => {
  it.each([
    ["nrado grey", "Nardo Grey"],
    ["nardo grye", "Nardo Grey"],
    ["nard", "Nardo"],
    ["blurple zz", "Purple"],
    ["british racing gren", "British Racing Green"],
    ["isle of man gren", "Isle Of Man Green"],
    ["rosso cosra", "Rosso Corsa"],
    ["sliver", "Silver"],
    ["matt teel", "Teal"],
  ])("for '%s' begins with %s", (typed, name) => {
    expect(suggestColours(typed)[0]).toBe(name);
  });

  it.each(["", "zz", "#12", "fjord breath", "qwerty", "🎨"])("has none for '%s'", (typed) => {
    expect(suggestColours(typed)).toEqual([]);
  });

  it("gives at most three, each of which is understood", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (typed) => {
        const suggestions = suggestColours(typed);
        expect(suggestions.length).toBeLessThanOrEqual(3);
        for (const name of suggestions) expect(understandColour(name)?.isExact).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
