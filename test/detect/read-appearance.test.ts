import { beforeAll, describe, expect, it } from "vitest";
import { carColours, type CarColourName } from "#contract/car-colours.ts";
import { sureConfidence } from "#contract/detected-fields.ts";
import { deltaE2000, labOfSrgb } from "#imaging/compose/delta-e.ts";
import type { Appearance } from "#imaging/detect/appearance/appearance.ts";
import { readAppearance } from "#imaging/detect/appearance/read-appearance.ts";
import { readTestCar } from "../photos/read-test-car.ts";
import { paintedCar, paintedSamples } from "./painted-cars.ts";

const isGuess = ({ view }: Appearance) => (view?.confidence ?? 0) < 0.75;
/** Names whose swatches differ by less stand for each other where three are offered (decision 102): navy and midnight blue. */
const alike = 8;
const swatchOf = (name: CarColourName) => {
  const value = Number.parseInt(carColours.find((one) => one.name === name)?.value.slice(1) ?? "", 16);
  return labOfSrgb((value >> 16) & 255, (value >> 8) & 255, value & 255);
};
const areAlike = (one: CarColourName, other: CarColourName) => deltaE2000(swatchOf(one), swatchOf(other)) < alike;
type Sample = (typeof paintedSamples)[number] & { readonly read: Appearance };

describe("painted cars of all 36 colours", { tags: ["thorough"] }, () => {
  const samples: Sample[] = [];
  beforeAll(async () => {
    for (const sample of paintedSamples) {
      samples.push({ ...sample, read: readAppearance(await paintedCar(sample)) });
    }
  }, 240_000);

  it("have their colour, or one hardly told from it, among the three that are offered", () => {
    const missed = samples.filter(({ colour, read }) => {
      const offered = read.colour === null ? [] : [read.colour.value, ...read.colour.others];
      return !offered.some((name) => areAlike(name, colour));
    });
    expect(missed.map(({ style, view, colour }) => `${colour} ${style} ${view}`)).toEqual([]);
  });

  it("are never told a wrong colour for sure", () => {
    const wrong = samples.filter(
      ({ colour, read }) => (read.colour?.confidence ?? 0) >= sureConfidence && read.colour?.value !== colour,
    );
    expect(wrong).toEqual([]);
    expect(samples.some(({ read }) => (read.colour?.confidence ?? 0) >= sureConfidence)).toBe(true);
  });

  it("are seen from their own side, front and rear of red cars being no more than a guess", () => {
    const wrong = samples.filter(({ view, read }) => read.view?.value !== view && !isGuess(read));
    expect(wrong.map(({ style, view, colour }) => `${colour} ${style} ${view}`)).toEqual([]);
    expect(samples.some(({ read }) => (read.view?.confidence ?? 0) >= sureConfidence)).toBe(true);
  });
});

describe("cars on photos", () => {
  it.each([
    ["hatchback-blue-front-quarter", ["Blue", "Azure", "Cobalt"], "front-quarter"],
    ["hatchback-silver-rear-quarter", ["Silver"], "rear-quarter"],
    // It stands turned by 19 degrees.
    ["hatchback-white-front", ["White"], "front-quarter"],
    ["hatchback-red-side", ["Red", "Crimson"], "side"],
    // Black that mirrors a white wall: its bonnet and windscreen are grey, and nothing is said for sure.
    ["saloon-black-front-quarter", ["Black", "Gray"], "front-quarter"],
    ["saloon-grey-rear-quarter", ["Gray", "Metallic Gray", "Charcoal"], "rear-quarter"],
    ["suv-orange-front-quarter", ["Orange"], "front-quarter"],
    ["suv-white-side", ["White"], "side"],
  ])("%s", async (name, colours, view) => {
    const read = readAppearance(await readTestCar(name));
    const offered = [read.colour?.value, ...(read.colour?.others ?? [])];
    expect(offered.some((colour) => colour !== undefined && colours.includes(colour))).toBe(true);
    expect(read.view?.value).toBe(view);
  });

  it.each([
    { wheelColour: "Silver", style: "saloon", view: "side", acceptable: ["Silver", "White", "Chrome"] },
    { wheelColour: "Black", style: "estate", view: "front-quarter", acceptable: ["Black"] },
    { wheelColour: "White", style: "suv", view: "side", acceptable: ["White", "Silver"] },
    { wheelColour: "Gold", style: "saloon", view: "side", acceptable: ["Gold"] },
    { wheelColour: "Bronze", style: "estate", view: "side", acceptable: ["Bronze"] },
  ] as const)("$wheelColour wheels are suggested, never told for sure", async ({ acceptable, ...car }) => {
    const { wheelColour } = readAppearance(await paintedCar({ ...car, colour: "Blue" }));
    expect(acceptable).toContain(wheelColour?.value);
    expect(wheelColour?.confidence).toBeLessThan(sureConfidence);
  });

  it.each(["front", "rear"] as const)("seen from the %s tell no colour of wheels", async (view) => {
    expect(readAppearance(await paintedCar({ style: "hatchback", view, colour: "White" })).wheelColour).toBeNull();
  });

  it("without any colours tell none", async () => {
    const car = await readTestCar("hatchback-blue-front-quarter");
    const grey = Uint8Array.from(car.pixels, (_, at) => car.pixels[at - (at % 3) + 1] ?? 0);
    const read = readAppearance({ ...car, pixels: grey });
    expect(read.colour).toBeNull();
    expect(read.view?.value).toBe("front-quarter");
  });
});
