import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawNumberPlate, pictureToPlate, type PlateCorners } from "./draw-number-plate.ts";
import type { CarLight } from "./light-car.ts";
import { designPlate, plateCountries, plateText } from "./number-plate.ts";
import { glyphSegments, hasGlyph } from "./plate-glyphs.ts";

const crop = { left: 10, top: 20, width: 640, height: 200 };
const emptyLight = (): CarLight => ({
  crop,
  light: new Float32Array(crop.width * crop.height * 3),
  masks: new Uint8Array(crop.width * crop.height * 4).fill(255),
});
const upright: PlateCorners = [
  { x: 50, y: 50 },
  { x: 570, y: 50 },
  { x: 570, y: 161 },
  { x: 50, y: 161 },
];
const slanted: PlateCorners = [
  { x: 50, y: 60 },
  { x: 400, y: 40 },
  { x: 400, y: 180 },
  { x: 50, y: 140 },
];
const at = ({ light }: CarLight, x: number, y: number) => {
  const from = ((y - crop.top) * crop.width + x - crop.left) * 3;
  return [light[from] ?? 0, light[from + 1] ?? 0, light[from + 2] ?? 0] as const;
};
const drawn = (text: string, corners: PlateCorners, country: "GB" | "DE" = "GB") => {
  const car = emptyLight();
  drawNumberPlate(car, designPlate({ text, country, place: "front" }), { corners, light: 1 });
  return car;
};

describe("number plates", () => {
  it("have a glyph for each of the 36 characters, inside its box", () => {
    for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") {
      expect(hasGlyph(letter)).toBe(true);
      const segments = glyphSegments(letter, { x: 0, y: 0, width: 50, height: 80 });
      expect(segments.length).toBeGreaterThan(0);
      for (const { fromX, fromY, toX, toY } of segments)
        for (const [x, y] of [
          [fromX, fromY],
          [toX, toY],
        ] as const) {
          expect(x).toBeGreaterThanOrEqual(-0.01);
          expect(x).toBeLessThanOrEqual(50 * 1.05);
          expect(y).toBeGreaterThanOrEqual(-0.01);
          expect(y).toBeLessThanOrEqual(80 * 1.05);
        }
    }
  });

  it("are white in front and yellow behind in Britain", () => {
    const front = designPlate({ text: "A", country: "GB", place: "front" }).ground;
    const rear = designPlate({ text: "A", country: "GB", place: "rear" }).ground;
    expect(front.blue).toBeGreaterThan(0.7);
    expect(rear.blue).toBeLessThan(0.1);
    expect(rear.red).toBeGreaterThan(0.7);
  });

  it.each(plateCountries)("fit any text onto the plate of %s", (country) => {
    const { texts, width } = designPlate({ text: "WWWWWWWWWW", country, place: "rear" });
    for (const { letters } of texts)
      for (const { box } of letters) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
      }
  });

  it("have American proportions in America, before a dark holder", () => {
    const { plate, fields, width, height } = designPlate({ text: "A", country: "US", place: "rear" });
    expect([plate.width, plate.height]).toEqual([305, 152]);
    expect(plate.x + plate.width / 2).toBe(width / 2);
    expect(plate.y + plate.height / 2).toBe(height / 2);
    expect(fields[0]?.box).toMatchObject({ width, height });
    const car = emptyLight();
    drawNumberPlate(car, designPlate({ text: "", country: "US", place: "front" }), { corners: upright, light: 1 });
    expect(at(car, 310, 40)[0]).toBeGreaterThan(0.5);
    expect(at(car, 80, 100)[0]).toBeLessThan(0.1);
    expect(at(car, 80, 40)[0]).toBe(0);
  });

  it("show only what a plate can have", () => {
    expect(plateText("  ab12  cdé<script>")).toBe("AB12 CDESCRI");
    expect(plateText("<>!")).toBe("");
    expect(plateText("東京")).toBe("");
  });

  it("map their corners to the plate's own", () => {
    const toPlate = pictureToPlate(slanted, { width: 520, height: 111 });
    const expected = [
      [0, 0],
      [520, 0],
      [520, 111],
      [0, 111],
    ] as const;
    for (const [i, { x, y }] of slanted.entries()) {
      const mapped = toPlate(x, y);
      expect(mapped.x).toBeCloseTo(expected[i]?.[0] ?? -1, 4);
      expect(mapped.y).toBeCloseTo(expected[i]?.[1] ?? -1, 4);
    }
  });

  it("stand upright: an L has its bar at the bottom and its stem on the left", () => {
    const car = drawn("L", upright);
    const inkIn = ([fromX, toX]: readonly [number, number], [fromY, toY]: readonly [number, number]) => {
      let ink = 0;
      for (let y = fromY; y < toY; y++) for (let x = fromX; x < toX; x++) ink += at(car, x, y)[1] < 0.4 ? 1 : 0;
      return ink;
    };
    expect(inkIn([285, 310], [66, 120])).toBeGreaterThan(inkIn([310, 335], [66, 120]) * 5);
    expect(inkIn([310, 335], [125, 146])).toBeGreaterThan(inkIn([310, 335], [66, 87]) * 5);
  });

  it("leave all outside their corners as it was", () => {
    const car = drawn("AB12 CDE", slanted);
    expect(at(car, 45, 100)).toEqual([0, 0, 0]);
    expect(at(car, 225, 44)).toEqual([0, 0, 0]);
    expect(at(car, 225, 52)[1]).toBeGreaterThan(0.5);
  });

  it("carry the blue band on the continent", () => {
    const [red, , blue] = at(drawn("A", upright, "DE"), 60, 70);
    expect(blue).toBeGreaterThan(red * 5);
  });

  it("make of any text one that they can show, and leave that as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
        const shown = plateText(typed);
        expect(shown.length).toBeLessThanOrEqual(12);
        expect(shown).toBe(shown.trim());
        expect(Array.from(shown).every((letter) => letter === " " || hasGlyph(letter))).toBe(true);
        expect(plateText(shown)).toBe(shown);
      }),
    );
  });

  it("keep every letter on the plate, in its order, beside the bands and not over them", () => {
    const wishes = fc.record({
      text: fc.string({ unit: fc.constantFrom("A", "W", "I", "1", " ", "-", "8"), minLength: 1, maxLength: 12 }),
      country: fc.constantFrom(...plateCountries),
      place: fc.constantFrom("front" as const, "rear" as const),
    });
    fc.assert(
      fc.property(wishes, (wish) => {
        const { plate, fields, texts, ground } = designPlate(wish);
        const [text] = texts;
        const bands = fields.filter(({ box, colour }) => box.width < 100 && colour !== ground);
        let last = -Infinity;
        for (const { box } of (text?.letters ?? []).filter(({ segments }) => segments.length > 0)) {
          expect(box.x).toBeGreaterThanOrEqual(last - 1e-9);
          last = box.x + box.width;
          expect(box.x).toBeGreaterThanOrEqual(plate.x);
          expect(last).toBeLessThanOrEqual(plate.x + plate.width);
          expect(box.y).toBeGreaterThanOrEqual(plate.y);
          expect(box.y + box.height).toBeLessThanOrEqual(plate.y + plate.height);
          for (const band of bands) expect(box.x >= band.box.x + band.box.width || last <= band.box.x).toBe(true);
        }
        expect(text?.letters).toHaveLength(wish.text.length);
      }),
    );
  });

  it("stand in the middle of the room beside the bands, and are squeezed only where they must", () => {
    const room = (text: string) => {
      const [shown] = designPlate({ text, country: "DE", place: "front" }).texts;
      const first = shown?.letters[0]?.box;
      const last = shown?.letters.at(-1)?.box;
      return {
        middle: ((first?.x ?? 0) + (last?.x ?? 0) + (last?.width ?? 0)) / 2,
        width: first?.width,
        stroke: shown?.strokeWidth,
      };
    };
    expect(room("AB 12").middle).toBeCloseTo(44 + (520 - 44) / 2, 6);
    expect(room("AB 12")).toMatchObject({ width: 45, stroke: 10 });
    expect(room("WWWWWWWWWW").middle).toBeCloseTo(44 + (520 - 44) / 2, 6);
    expect(room("WWWWWWWWWW").width).toBeLessThan(45);
    expect(room("WWWWWWWWWW").stroke).toBeLessThan(10);
  });
});
