import { describe, expect, it } from "vitest";
import type { Photo } from "../decode/photo.ts";
import type { AlphaModel } from "./alpha-model.ts";
import type { CarCutOut } from "./car-cut-out.ts";
import { cutOut } from "./cut-out.ts";
import { ownSoftness } from "./softness.ts";

const width = 900;
const height = 500;
const side = 512;
const road = [120, 125, 130] as const;
const glass = [25, 35, 60] as const;

type Colour = readonly [red: number, green: number, blue: number];
type Thing = { readonly colour: Colour; readonly holds: (x: number, y: number) => boolean };

/** A round-cornered car from the side, with windows: without any detail it would be no car. */
function car(colour: Colour, middle: number, size: number): Thing[] {
  const holds = (x: number, y: number) =>
    Math.abs((x - middle) / size) ** 4 + Math.abs((y - 300) / (size * 0.45)) ** 4 < 1 ||
    Math.hypot(Math.abs(x - middle) - size * 0.6, y - 300 - size * 0.36) < size * 0.19;
  const isGlass = (x: number, y: number) =>
    Math.abs(y - 300 + size * 0.2) < size * 0.12 && Math.abs(x - middle) < size * 0.6 && (x - middle) % 24 > 4;
  return [
    { colour, holds },
    { colour: glass, holds: isGlass },
  ];
}
const block = (colour: Colour, [left, top, right, bottom]: readonly [number, number, number, number]): Thing => ({
  colour,
  holds: (x, y) => x >= left && x < right && y >= top && y < bottom,
});

/** Later things lie on top. */
function paint(...things: Thing[]): Photo {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    const y = Math.floor(at / width);
    pixels.set(things.findLast(({ holds }) => holds(x, y))?.colour ?? road, at * 3);
  }
  return { pixels, width, height };
}

const red: Colour = [190, 30, 30];
const blue: Colour = [30, 60, 190];
const isNear = (seen: readonly number[], colour: Colour) =>
  colour.every((value, channel) => Math.abs(value - (seen[channel] ?? 0)) < 40);

/** A network that takes everything of these colours for a car, and the other colours for one only where it sees none of the first. */
function networkFor(first: readonly Colour[], then: readonly Colour[] = []): AlphaModel & { readonly asked: number[] } {
  const asked: number[] = [];
  const infer: AlphaModel["infer"] = async (square) => {
    asked.push(square.length);
    const shows = (colours: readonly Colour[]) =>
      Float32Array.from({ length: side * side }, (_, at) => {
        const seen = [...square.subarray(at * 3, at * 3 + 3)];
        return colours.some((colour) => isNear(seen, colour)) ? 1 : 0;
      });
    const answer = shows([...first, glass]);
    const isThere = shows(first).reduce((sum, value) => sum + value, 0) > 20;
    return { alpha: isThere ? answer : shows([...then, glass]) };
  };
  return { infer, side, softness: ownSoftness, asked };
}

const [redCar, blueCar] = [car(red, 620, 220), car(blue, 190, 160)];
const boxOf = ({ box: { left, width: wide } }: CarCutOut) => [left, left + wide];
const isOnBlue = { x: 190, y: 330 };

describe("a photo of two cars", async () => {
  const photo = paint(...redCar, ...blueCar);
  const model = networkFor([red, blue]);
  const main = await cutOut(photo, model);
  const looks = model.asked.length;

  it("tells both, the largest first, and cuts out the main one", () => {
    const cars = main.questions?.cars ?? [];
    expect(cars.map(({ isChosen }) => isChosen)).toEqual([true, false]);
    const across = cars.map(({ outline }) => outline.map(([x]) => x)).map((xs) => [Math.min(...xs), Math.max(...xs)]);
    expect(Math.abs((across[0]?.[0] ?? 0) - 400)).toBeLessThan(8);
    expect(Math.abs((across[1]?.[1] ?? 0) - 350)).toBeLessThan(8);
    expect(Math.abs((boxOf(main)[0] ?? 0) - 400)).toBeLessThan(8);
  });

  it("is cut out at the other one's place, at no more cost", async () => {
    const other = await cutOut(photo, model, { at: isOnBlue });
    expect(Math.abs((boxOf(other)[0] ?? 0) - 30)).toBeLessThan(8);
    expect(Math.abs((boxOf(other)[1] ?? 0) - 350)).toBeLessThan(8);
    expect(other.questions?.cars.map(({ isChosen }) => isChosen)).toEqual([false, true]);
    expect(model.asked.length).toBe(2 * looks);
  });

  it("holds none on the empty road", { tags: ["thorough"] }, async () => {
    await expect(cutOut(photo, model, { at: { x: 380, y: 60 } })).rejects.toThrow("no_car_there");
  });
});

it(
  "a car that the network overlooks is found where the other is taken out of the photo",
  { tags: ["thorough"] },
  async () => {
    const photo = paint(...redCar, ...blueCar);
    const model = networkFor([red], [blue]);
    expect((await cutOut(photo, model)).questions?.cars).toEqual([]);
    const other = await cutOut(photo, model, { at: isOnBlue });
    expect(Math.abs((boxOf(other)[0] ?? 0) - 30)).toBeLessThan(8);
    expect(Math.abs((boxOf(other)[1] ?? 0) - 350)).toBeLessThan(8);
    expect(other.questions?.cars.map(({ isChosen }) => isChosen)).toEqual([false, true]);
  },
);

describe("parts of which it is not sure", () => {
  const partsOf = async (...more: Thing[]) =>
    (await cutOut(paint(...redCar, ...more), networkFor([red]))).questions?.doubtfulParts;

  it("are pieces of their own close to the car, told with what became of them", async () => {
    const rack = block(red, [540, 180, 700, 194]);
    const [part, ...others] = (await partsOf(rack)) ?? [];
    expect(others).toEqual([]);
    expect(part?.isKept).toBe(false);
    const down = part?.outline.map(([, y]) => y) ?? [];
    expect(Math.abs(Math.min(...down) - 180)).toBeLessThan(5);
  });

  it(
    "are none of a plain car, and nothing that stands away from it or is hardly seen",
    { tags: ["thorough"] },
    async () => {
      expect(await partsOf()).toEqual([]);
      expect(await partsOf(block(red, [540, 60, 700, 90]))).toEqual([]);
      expect(await partsOf(block(red, [610, 190, 618, 196]))).toEqual([]);
    },
  );
});
