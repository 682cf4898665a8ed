import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useMonotonePercent } from "./use-monotone-percent.ts";

afterEach(cleanup);

test("the bar never runs backwards for one picture, and starts afresh for the next", () => {
  const { result, rerender } = renderHook(({ id, percent }) => useMonotonePercent(id, percent), {
    initialProps: { id: "first", percent: 15 },
  });
  const shown = [60, 15, 0, 75].map((percent) => {
    rerender({ id: "first", percent });
    return result.current;
  });
  expect(shown).toEqual([60, 60, 60, 75]);
  rerender({ id: "second", percent: 0 });
  expect(result.current).toBe(0);
});
