import { afterEach, expect, test } from "vitest";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { keepStrokes, keptStrokes } from "./kept-strokes.ts";

const edits: CutOutEdit[] = [{ kind: "stroke", mode: "keep", radius: 4, points: [[1, 2]] }];
const keptOn = (id: string, version: number) => keptStrokes({ id, cutOut: { ...syntheticUpload().cutOut, version } });
afterEach(() => sessionStorage.clear());

test("unsaved strokes are found again, each with its photo, on whatever version, until they are saved", () => {
  expect(keepStrokes("a", edits)).toBe(true);
  expect([keptOn("a", 0), keptOn("a", 3), keptOn("b", 0)]).toEqual([edits, edits, []]);
  keepStrokes("a", []);
  expect(keptOn("a", 0)).toEqual([]);
});

test("strokes that were sent come back where nothing came of them, and not on the version that has them", () => {
  keepStrokes("a", edits, 2);
  expect(keptOn("a", 2)).toEqual(edits);
  expect(keptOn("a", 3)).toEqual([]);
});
