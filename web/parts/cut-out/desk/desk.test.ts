import { expect, test } from "vitest";
import { createDesk } from "./desk.ts";

const photo = {
  width: 120,
  height: 80,
  pixels: Uint8Array.from({ length: 120 * 80 * 3 }, (_, i) => (Math.floor(i / 3) % 120 < 60 ? 90 : 200)),
};
const base = () => Uint8Array.from({ length: 120 * 80 }, (_, at) => (at % 120 < 60 ? 0 : 255));
const stroke = (x: number) =>
  ({
    kind: "stroke",
    mode: "remove",
    radius: 9,
    points: [
      [x, 20],
      [x, 60],
    ],
  }) as const;

test("steps are taken back and done again to the byte, and a new one ends what could be done again", () => {
  const desk = createDesk(photo, base());
  const states = [desk.alpha.slice()];
  for (const x of [64, 80, 100]) {
    desk.apply({ ...stroke(x), points: [...stroke(x).points].map(([a, b]): [number, number] => [a, b]) });
    states.push(desk.alpha.slice());
  }
  for (const at of [2, 1, 0]) {
    desk.undo();
    expect(desk.alpha).toEqual(states[at]);
  }
  expect(desk.undo()).toBeNull();
  desk.redo();
  expect(desk.alpha).toEqual(states[1]);
  expect([desk.edits().length, desk.canRedo()]).toEqual([1, true]);
  desk.apply({
    kind: "area",
    mode: "keep",
    outline: [
      [0, 0],
      [20, 0],
      [20, 20],
    ],
  });
  expect([desk.edits().length, desk.canRedo()]).toEqual([2, false]);
});

test("a stroke drawn point by point is the one that is sent, and one that is given up leaves nothing", () => {
  const desk = createDesk(photo, base());
  const whole = createDesk(photo, base());
  const points = Array.from({ length: 40 }, (_, i): [number, number] => [62 + i, 20 + i]);
  desk.begin({ mode: "remove", radius: 8 });
  for (const point of points) desk.draw([point]);
  desk.end();
  whole.apply({ kind: "stroke", mode: "remove", radius: 8, points });
  expect(desk.alpha).toEqual(whole.alpha);
  expect(desk.edits()).toEqual(whole.edits());
  desk.begin({ mode: "keep", radius: 20 });
  desk.draw([[30, 30]]);
  expect(desk.alpha).not.toEqual(whole.alpha);
  desk.cancel();
  expect([desk.alpha, desk.edits().length]).toEqual([whole.alpha, 1]);
});

test("a stroke beyond the photo, or over what is taken away already, is no step", () => {
  const desk = createDesk(photo, base());
  desk.apply({ kind: "stroke", mode: "keep", radius: 6, points: [[-40, 20]] });
  desk.apply({ kind: "stroke", mode: "remove", radius: 6, points: [[20, 40]] });
  expect(desk.edits()).toEqual([]);
  expect(desk.undo()).toBeNull();
});

test("a stroke longer than one may be is two, which meet", () => {
  const desk = createDesk(photo, base().fill(0));
  desk.begin({ mode: "keep", radius: 2 });
  for (let i = 0; i < 2001; i++) desk.draw([[i % 120, i < 2000 ? 40 : 60]]);
  desk.end();
  expect(desk.edits().map((edit) => (edit.kind === "stroke" ? edit.points.length : 0))).toEqual([2000, 2]);
});

test("looking back shows the version that was begun with", () => {
  const desk = createDesk(photo, base());
  desk.apply({ kind: "stroke", mode: "remove", radius: 6, points: [[90, 40]] });
  desk.apply({ kind: "stroke", mode: "keep", radius: 6, points: [[30, 40]] });
  const { alpha, box } = desk.lookBack();
  expect(alpha).toEqual(base());
  expect(box && box.width).toBeGreaterThan(60);
});
