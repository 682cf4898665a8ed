import { describe, expect, it } from "vitest";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { paintEdit, paintStrokePart, settle, type EditedMatte } from "./paint-edit.ts";
import { partsOf } from "./stroke-parts.ts";

const [width, height] = [240, 160];
const edgeColumn = 120;
type Colour = readonly [number, number, number];
const red: Colour = [180, 40, 30];
const road: Colour = [110, 115, 120];
const yellow: Colour = [220, 200, 30];

/** Noise as a camera's, the same in every run. */
const noiseAt = (at: number) => ((Math.imul(at + 1, 2654435761) >>> 24) % 13) - 6;

/** A red car on the right, road on the left; `colourAt` may say otherwise. */
function photoOf(colourAt: (x: number, y: number) => Colour | null = () => null) {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const colour = colourAt(x, y) ?? (x < edgeColumn ? road : red);
    for (const channel of [0, 1, 2] as const) pixels[at * 3 + channel] = colour[channel] + noiseAt(at * 3 + channel);
  }
  return { pixels, width, height };
}

function matteOf(isCar: (x: number, y: number) => boolean, photo = photoOf()): EditedMatte {
  const alpha = Uint8Array.from({ length: width * height }, (_, at) =>
    isCar(at % width, Math.floor(at / width)) ? 255 : 0,
  );
  return { photo, before: alpha.slice(), alpha };
}

const stroke = (
  mode: "keep" | "remove",
  radius: number,
  points: [number, number][],
): Extract<CutOutEdit, { kind: "stroke" }> => ({ kind: "stroke", mode, radius, points });
const rowOf = ({ alpha }: EditedMatte, y: number) => [...alpha.subarray(y * width, (y + 1) * width)];
/** Within 2 pixels of the car's true edge anything may be; beyond it nothing. */
function expectEdgeAt(row: number[], column: number): void {
  expect(row.slice(0, column - 2).every((value) => value < 30)).toBe(true);
  expect(row.slice(column + 2).every((value) => value > 225)).toBe(true);
}

describe("a stroke that keeps", () => {
  it("closes a hole at the car's border, and the edge lies where the photo has it, though the stroke goes beyond", () => {
    // The cut-out lacks a bite of the car, 30 pixels deep.
    const matte = matteOf((x, y) => x >= (y > 50 && y < 110 ? edgeColumn + 30 : edgeColumn));
    paintEdit(
      matte,
      stroke("keep", 30, [
        [138, 55],
        [139, 80],
        [138, 105],
      ]),
    );
    for (const y of [60, 80, 100]) expectEdgeAt(rowOf(matte, y), edgeColumn);
  });

  it("closes a hole in the middle without a seam", () => {
    const matte = matteOf((x, y) => x >= edgeColumn && Math.hypot(x - 180, y - 80) > 15);
    paintEdit(matte, stroke("keep", 24, [[180, 80]]));
    expect(
      rowOf(matte, 80)
        .slice(edgeColumn)
        .every((value) => value === 255),
    ).toBe(true);
  });

  it("takes nothing of itself back where it crosses itself, also where it went by without a point", () => {
    const isPainted = (points: [number, number][]) => {
      const matte = matteOf((x) => x < 8);
      paintEdit(matte, stroke("keep", 20, points));
      return matte.alpha.map((value) => (value > 250 ? 1 : 0));
    };
    const across: [number, number][] = [
      [30, 80],
      [210, 80],
    ];
    const back = Array.from({ length: 18 }, (_, i): [number, number] => [190 - i * 4, 20 + i * 7]);
    const alone = isPainted(across);
    const crossed = isPainted([...across, ...back]);
    expect(alone.some((value) => value === 1)).toBe(true);
    expect(alone.every((value, at) => value <= (crossed[at] ?? 0))).toBe(true);
  });

  it("takes nothing away, wherever it goes", () => {
    const matte = matteOf((x) => x >= edgeColumn - 6);
    paintEdit(
      matte,
      stroke("keep", 20, [
        [20, 20],
        [220, 140],
      ]),
    );
    expect(matte.alpha.every((value, at) => value >= (matte.before[at] ?? 0))).toBe(true);
  });
});

describe("a stroke that removes", () => {
  const isSign = (x: number, y: number) => x >= 70 && x < edgeColumn && y >= 60 && y < 100;

  it("takes away a sign that sticks to the car, up to the car", () => {
    const matte = matteOf(
      (x, y) => x >= edgeColumn || isSign(x, y),
      photoOf((x, y) => (isSign(x, y) ? yellow : null)),
    );
    paintEdit(
      matte,
      stroke("remove", 28, [
        [84, 66],
        [102, 80],
        [84, 95],
      ]),
    );
    for (const y of [64, 80, 96]) expectEdgeAt(rowOf(matte, y), edgeColumn);
  });

  it("with a small brush takes away just what it covers", () => {
    const matte = matteOf(() => true);
    paintEdit(matte, stroke("remove", 2, [[50.5, 50.5]]));
    expect(rowOf(matte, 50).slice(46, 56)).toEqual([255, 255, 128, 0, 0, 0, 128, 255, 255, 255]);
  });
});

describe("an area", () => {
  it("is kept or dropped as a whole, up to the photo's edges", () => {
    const matte = matteOf((x, y) => x >= edgeColumn && !(x > 150 && x < 190 && y > 60 && y < 100));
    paintEdit(matte, {
      kind: "area",
      mode: "keep",
      outline: [
        [149, 58],
        [192, 59],
        [191, 102],
        [150, 101],
      ],
    });
    expect(
      rowOf(matte, 80)
        .slice(edgeColumn)
        .every((value) => value === 255),
    ).toBe(true);
    settle(matte, { left: 0, top: 0, width, height });
    paintEdit(matte, {
      kind: "area",
      mode: "remove",
      outline: [
        [100, -20],
        [400, -20],
        [400, 300],
        [100, 300],
      ],
    });
    expect(matte.alpha.every((value) => value === 0)).toBe(true);
  });
});

describe("any edit", () => {
  it("leaves every pixel beyond its reach as it was, to the byte", () => {
    const matte = matteOf((x, y) => (x * 7 + y) % 3 === 0);
    paintEdit(
      matte,
      stroke("remove", 12, [
        [100, 80],
        [140, 80],
      ]),
    );
    const isOut = (at: number) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return Math.hypot(x - Math.min(140, Math.max(100, x)), y - 80) > 13.5;
    };
    expect(matte.alpha.every((value, at) => !isOut(at) || value === matte.before[at])).toBe(true);
  });

  it("beyond the photo changes nothing, and half beyond is cut off there", () => {
    const matte = matteOf((x) => x >= edgeColumn);
    expect(
      paintEdit(
        matte,
        stroke("remove", 20, [
          [-90, -90],
          [-50, -60],
        ]),
      ),
    ).toBeNull();
    expect(
      paintEdit(matte, {
        kind: "area",
        mode: "keep",
        outline: [
          [500, 1],
          [600, 1],
          [600, 90],
        ],
      }),
    ).toBeNull();
    expect(matte.alpha).toEqual(matte.before);
    const box = paintEdit(
      matte,
      stroke("remove", 20, [
        [238, 158],
        [300, 158],
      ]),
    );
    expect(box && [box.left + box.width, box.top + box.height]).toEqual([width, height]);
    expect(matte.alpha.at(-1)).toBe(0);
  });

  it("comes to the same painted as the hand draws it, point by point", () => {
    const points = Array.from({ length: 60 }, (_, i): [number, number] => [60 + i * 2, 80 + 30 * Math.sin(i / 6)]);
    const whole = matteOf((x) => x >= edgeColumn);
    paintEdit(whole, stroke("keep", 9, points));
    const drawn = matteOf((x) => x >= edgeColumn);
    for (let count = 1; count <= points.length; count++) {
      const edit = stroke("keep", 9, points.slice(0, count));
      const last = partsOf(edit).at(-1);
      if (last) paintStrokePart(drawn, edit, last);
    }
    expect(drawn.alpha).toEqual(whole.alpha);
    expect(whole.alpha).not.toEqual(whole.before);
  });

  it("is worked out alike with cells of several pixels", () => {
    const matte = matteOf((x, y) => x >= (y > 30 && y < 130 ? edgeColumn + 40 : edgeColumn));
    paintEdit(
      matte,
      stroke("keep", 90, [
        [185, 60],
        [185, 100],
      ]),
    );
    expectEdgeAt(rowOf(matte, 80), edgeColumn);
  });
});
