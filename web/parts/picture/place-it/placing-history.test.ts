import { expect, test } from "vitest";
import { plainPlacing } from "#contract/placing.ts";
import { beginHistory, canStep, endGesture, placingOf, stepHistory, turn } from "./placing-history.ts";

test("a drag is one step, however many places it passes; the next drag is another", () => {
  let history = beginHistory(plainPlacing);
  for (const across of [0.1, 0.2, 0.3]) history = turn(history, { across }, "drag");
  history = turn(endGesture(history), { across: 0.5 }, "drag");
  expect(history.steps.map(({ across }) => across)).toEqual([0, 0.3, 0.5]);
});

test("back and forth goes through all steps and no further; a new step after going back leaves those ahead behind", () => {
  let history = turn(turn(beginHistory(plainPlacing), { warmth: 0.5 }), { isMirrored: true });
  expect([canStep(history, 1), canStep(history, -1)]).toEqual([false, true]);
  history = stepHistory(stepHistory(stepHistory(history, -1), -1), -1);
  expect([placingOf(history), canStep(history, -1)]).toEqual([plainPlacing, false]);
  history = stepHistory(history, 1);
  expect(placingOf(history)).toEqual({ ...plainPlacing, warmth: 0.5 });
  history = turn(history, { brightness: -1 });
  expect(canStep(history, 1)).toBe(false);
  expect(placingOf(history)).toEqual({ ...plainPlacing, warmth: 0.5, brightness: -1 });
});

test("what changes nothing is no step, and a gesture does not overwrite the beginning", () => {
  const history = beginHistory(plainPlacing);
  expect(turn(history, { across: 0 })).toBe(history);
  expect(turn({ ...history, gesture: "drag" }, { across: 1 }, "drag").steps).toHaveLength(2);
});
