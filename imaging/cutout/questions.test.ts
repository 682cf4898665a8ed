import { expect, test } from "vitest";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { leftQuestions } from "./questions.ts";

const rack = {
  outline: [
    [10, 10],
    [40, 10.5],
    [40, 20],
  ] satisfies [number, number][],
  isKept: false,
};
const mirror = {
  outline: [
    [80, 60],
    [90, 60],
    [85, 70],
  ] satisfies [number, number][],
  isKept: true,
};
const questions = { cars: [], doubtfulParts: [rack, mirror] };

test("a part that was kept or removed is not asked about again; strokes and other areas answer nothing", () => {
  expect(leftQuestions(questions, [{ kind: "area", mode: "keep", outline: rack.outline }]).doubtfulParts).toEqual([
    mirror,
  ]);
  const others: CutOutEdit[] = [
    { kind: "area", mode: "remove", outline: [...rack.outline, [10, 20]] },
    { kind: "stroke", mode: "keep", radius: 9, points: [[20, 15]] },
  ];
  expect(leftQuestions(questions, others)).toEqual(questions);
});
