import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useViewerKeys } from "./use-viewer-keys.ts";

afterEach(cleanup);

test("a key that is held acts once, as views would be saved many times; the arrows go on", () => {
  const [d, arrowright] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderHook(() => useViewerKeys({ d, arrowright }));
  for (const key of ["d", "ArrowRight"]) {
    fireEvent.keyDown(document.body, { key });
    for (let count = 0; count < 2; count += 1) fireEvent.keyDown(document.body, { key, repeat: true });
  }
  expect(d).toHaveBeenCalledTimes(1);
  expect(arrowright).toHaveBeenCalledTimes(3);
});
