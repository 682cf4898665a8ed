import { afterEach, beforeEach, expect, vi } from "vitest";

/** An error on the console is a failure nobody looked at. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
});
