import { expect, test } from "vitest";
import { editLimits } from "#contract/brush.ts";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { paintEdit } from "./paint-edit.ts";
import { workOfEdits } from "./work-of-edits.ts";

const photo = { width: 4032, height: 3024 };
type Point = [x: number, y: number];
const stroke = (radius: number, points: Point[]): CutOutEdit => ({ kind: "stroke", mode: "keep", radius, points });
const area = (outline: Point[], mode: CutOutEdit["mode"] = "remove"): CutOutEdit => ({ kind: "area", mode, outline });
const toAndFro = (times: number): Point[] =>
  Array.from({ length: times }, (_, at) => (at % 2 === 0 ? [0, 0] : [photo.width, photo.height]));
const round = (points: number): Point[] =>
  Array.from({ length: points }, (_, at) => {
    const angle = (at * 2 * Math.PI) / points;
    return [2016 + 1800 * Math.cos(angle), 1512 + 1000 * Math.sin(angle)];
  });
/** As the server bounds it for a photo of this size. */
const most = 1e9 + 160 * photo.width * photo.height;

test("what a person draws is little work: round a whole car, with every brush and by an outline", () => {
  for (const radius of [1, 3, 20, 100, 600])
    expect(workOfEdits([stroke(radius, round(2000))], photo)).toBeLessThan(most / 5);
  expect(workOfEdits([area(round(1000))], photo)).toBeLessThan(most / 20);
  const scribble: Point[] = round(2000).map(([x, y]) => [2000 + (x - 2016) / 30, 1500 + (y - 1512) / 30]);
  expect(workOfEdits([stroke(40, scribble)], photo)).toBeLessThan(most);
});

test("lines to and fro across the photo are much, however few numbers they take, and are told as much without being followed", () => {
  const hostile = [
    stroke(600, toAndFro(100)),
    stroke(3, toAndFro(editLimits.pointsOfStroke)),
    stroke(4, toAndFro(500)),
  ];
  for (const edit of hostile) expect(workOfEdits([edit], photo)).toBeGreaterThan(most);
  const outlines = Array.from({ length: editLimits.edits }, () => area(toAndFro(40)));
  expect(workOfEdits(outlines, photo)).toBeGreaterThan(most);
  const startedAt = performance.now();
  workOfEdits(
    Array.from({ length: 400 }, () => stroke(3, toAndFro(2000))),
    photo,
    most,
  );
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test("places beyond all photos cost nothing more than those at its border", () => {
  const far = workOfEdits(
    [
      stroke(600, [
        [0, 0],
        [1e300, 1e300],
      ]),
      area([
        [0, 0],
        [1e300, 0],
        [1e300, 1e300],
        [-1e300, 1e300],
      ]),
    ],
    photo,
  );
  expect(far).toBeLessThan(most / 10);
  expect(
    workOfEdits(
      [
        stroke(600, [[-1e300, 5]]),
        area([
          [-9, -9],
          [-8, -9],
          [-8, -8],
        ]),
      ],
      photo,
    ),
  ).toBe(0);
  expect(
    workOfEdits(
      [
        stroke(600, [
          [1e308, -1e308],
          [-1e308, 1e308],
        ]),
      ],
      photo,
    ),
  ).toBeLessThan(most);
});

test("it follows the time that painting takes: four times the pixels, about four times the work", () => {
  const small = { width: 400, height: 300 };
  const edit = area(
    [
      [0, 0],
      [400, 0],
      [400, 300],
      [0, 300],
    ],
    "keep",
  );
  const twice = area(
    [
      [0, 0],
      [800, 0],
      [800, 600],
      [0, 600],
    ],
    "keep",
  );
  const ratio = workOfEdits([twice], { width: 800, height: 600 }) / workOfEdits([edit], small);
  expect(ratio).toBeGreaterThan(3);
  expect(ratio).toBeLessThan(5);
  const pixels = new Uint8Array(small.width * small.height * 3);
  const alpha = new Uint8Array(small.width * small.height);
  expect(paintEdit({ photo: { pixels, ...small }, before: alpha.slice(), alpha }, edit)).toEqual({
    left: 0,
    top: 0,
    ...small,
  });
});

test("an edit that takes away counts the look through the photo for what it cut off, and a long history of them passes", () => {
  const dot = (mode: "keep" | "remove"): CutOutEdit => ({ kind: "stroke", mode, radius: 2, points: [[900, 700]] });
  // 10 to 30 ms, of which a hundred million cells take 0.6 s.
  expect(workOfEdits([dot("remove")], photo) - workOfEdits([dot("keep")], photo)).toBeGreaterThan(1.6e6);
  const dots = (count: number) => Array.from({ length: count }, () => dot("remove"));
  expect(workOfEdits(dots(60), photo)).toBeLessThan(most / 10);
  expect(workOfEdits(dots(editLimits.edits), photo)).toBeLessThan(most / 2);
  const beyond: CutOutEdit = { kind: "stroke", mode: "remove", radius: 2, points: [[-90, -90]] };
  expect(workOfEdits([beyond], photo)).toBe(0);
});
