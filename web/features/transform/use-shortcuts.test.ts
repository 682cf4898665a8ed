import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useShortcuts } from "./use-shortcuts.ts";

afterEach(cleanup);

test("a key that is held acts once, as a picture would be saved many times; the arrows go on", () => {
  const [d, arrowright, onHold] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<(isHeld: boolean) => void>()];
  renderHook(() => useShortcuts({ onPress: { d, arrowright }, onHold }));
  for (const key of ["d", "ArrowRight", " "]) {
    fireEvent.keyDown(document.body, { key });
    for (let count = 0; count < 2; count += 1) fireEvent.keyDown(document.body, { key, repeat: true });
  }
  expect(d).toHaveBeenCalledTimes(1);
  expect(arrowright).toHaveBeenCalledTimes(3);
  expect(onHold.mock.calls).toEqual([[true]]);
});
