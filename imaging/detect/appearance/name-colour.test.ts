import { expect, test } from "vitest";
import { carColours, type CarColourName } from "#contract/car-colours.ts";
import { labOfSrgb } from "#imaging/compose/delta-e.ts";
import { nameColour, offerNames, type NamedColour } from "./name-colour.ts";

const likely = (likelihoods: Partial<Record<CarColourName, number>>): NamedColour[] =>
  carColours.map(({ name }) => ({ name, likelihood: likelihoods[name] ?? 0 }));

test("the likeliest name comes first, and a word for another look before a second word for the same", () => {
  const names = likely({ Gray: 0.4, "Metallic Gray": 0.22, Pewter: 0.2, Silver: 0.18 });
  const [first, second, third] = offerNames(names, 3);
  expect([first, second]).toEqual(["Gray", "Silver"]);
  expect(["Metallic Gray", "Pewter"]).toContain(third);
});

test("as many names are offered as are asked for, each once, and no more than there are", () => {
  expect(offerNames(likely({ Red: 1 }), 1)).toEqual(["Red"]);
  const all = offerNames(likely({ Red: 1 }), 100);
  expect([all.length, new Set(all).size]).toEqual([carColours.length, carColours.length]);
});

test("every name's own swatch in plain light has that name among three, and likelihoods add up", () => {
  for (const { name, value } of carColours) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
    const named = nameColour({ lab: labOfSrgb(red, green, blue), share: 0.5 }, [0.8, 0.8, 0.8]);
    expect({ name, offered: offerNames(named, 3) }).toEqual({ name, offered: expect.arrayContaining([name]) });
    expect(named.reduce((sum, { likelihood }) => sum + likelihood, 0)).toBeCloseTo(1);
  }
});

test("a paint that is greyer than any blue swatch may be called blue", () => {
  const greyBlue = nameColour({ lab: [42, -1, -20], share: 0.5 }, [0.7, 0.7, 0.7]);
  const blues = new Set<CarColourName>(["Blue", "Azure", "Cobalt", "Navy Blue", "Midnight Blue"]);
  const share = greyBlue.filter(({ name }) => blues.has(name)).reduce((sum, { likelihood }) => sum + likelihood, 0);
  expect(share).toBeGreaterThan(0.4);
});
