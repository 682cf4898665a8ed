import { describe, expect, it } from "vitest";
import { glyphSegments, glyphWidth, hasGlyph, type StrokeSegment } from "./plate-glyphs.ts";

const box = { x: 100, y: 200, width: 40, height: 80 };
const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
const segmentsOf = (letter: string) => glyphSegments(letter, box);
const starts = (segments: readonly StrokeSegment[]) => segments.filter(({ isStart }) => isStart).length;
const ends = (segments: readonly StrokeSegment[]) => segments.filter(({ isEnd }) => isEnd).length;

describe("the letters of a plate", () => {
  it.each(letters)("are strokes without gaps: %s", (letter) => {
    const segments = segmentsOf(letter);
    expect(starts(segments)).toBe(ends(segments));
    // A piece begins where the last one ended, a stroke where it likes.
    const jumps = segments.filter(({ fromX, fromY }, i) => {
      const last = segments[i - 1];
      return last !== undefined && (last.toX !== fromX || last.toY !== fromY);
    });
    expect(jumps.length).toBeLessThanOrEqual(2);
    expect(jumps.filter(({ isStart }) => !isStart).length).toBeLessThanOrEqual(letter === "8" ? 1 : 0);
  });

  it("have no cut ends where they are closed: an O has none, an I two", () => {
    expect([starts(segmentsOf("O")), ends(segmentsOf("O"))]).toEqual([0, 0]);
    const [first] = segmentsOf("O");
    const last = segmentsOf("O").at(-1);
    expect([last?.toX, last?.toY]).toEqual([first?.fromX, first?.fromY]);
    expect(segmentsOf("I")).toEqual([{ fromX: 120, fromY: 200, toX: 120, toY: 280, isStart: true, isEnd: true }]);
  });

  it("are rounded by two fifths of their width where a corner is round, and not where it is sharp", () => {
    const isCorner = ({ fromX, fromY, toX, toY }: StrokeSegment, x: number, y: number) =>
      (fromX === x && fromY === y) || (toX === x && toY === y);
    expect(segmentsOf("L").some((segment) => isCorner(segment, 100, 280))).toBe(true);
    expect(segmentsOf("U").some((segment) => isCorner(segment, 100, 280))).toBe(false);
    // The left stem of a U is straight down to where its curve begins.
    expect(segmentsOf("U")[0]).toMatchObject({ fromX: 100, fromY: 200, toX: 100, toY: 280 - 16 });
  });

  it("differ from each other", () => {
    const drawn = letters.map((letter) => JSON.stringify(segmentsOf(letter)));
    // Plates write O and nought alike, as many countries do.
    expect(new Set(drawn).size).toBe(letters.length - 1);
    expect(segmentsOf("O")).toEqual(segmentsOf("0"));
  });

  it("grow with their box", () => {
    const twice = glyphSegments("R", { x: 200, y: 400, width: 80, height: 160 });
    for (const [i, { fromX, toY }] of segmentsOf("R").entries()) {
      expect(twice[i]?.fromX).toBeCloseTo(2 * fromX, 9);
      expect(twice[i]?.toY).toBeCloseTo(2 * toY, 9);
    }
  });

  it("are narrower where there is less of them, and none where a plate has no such letter", () => {
    expect(glyphWidth("I")).toBeLessThan(glyphWidth("1"));
    expect(glyphWidth("1")).toBeLessThan(glyphWidth("W"));
    for (const letter of ["a", "é", "constructor", "", "__proto__"]) {
      expect(hasGlyph(letter)).toBe(false);
    }
    expect(segmentsOf("é")).toEqual([]);
  });
});
