import { render, screen } from "@testing-library/react";
import { Suspense, type ComponentType } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { importWhenOnline, latePart } from "./late-part.ts";

const network = vi.spyOn(navigator, "onLine", "get");
const clock = vi.spyOn(performance, "now");
afterEach(() => {
  network.mockReset();
  clock.mockReset();
});

/** Fails without a network, as the browser's own import does. */
const importPart = vi.fn<() => Promise<ComponentType>>(async () => {
  if (!navigator.onLine) throw new TypeError("Failed to fetch dynamically imported module");
  return () => <p>The part</p>;
});

test("a part that is wanted without a network comes when the network is back", async () => {
  network.mockReturnValue(false);
  const Part = latePart(importPart);
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Part />
    </Suspense>,
  );
  expect(await screen.findByText("Waiting")).toBeDefined();
  await vi.waitFor(() => expect(importPart).toHaveBeenCalled());
  network.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("The part")).toBeDefined();
});

test("what was asked for without a network, and fails when it is back, is asked for once more", async () => {
  network.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  const late = vi.fn<() => Promise<string>>(() => Promise.resolve("there"));
  late.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  expect(await importWhenOnline(late)).toBe("there");
  expect(late).toHaveBeenCalledTimes(2);
});

test("what fails with a network is told, once", async () => {
  network.mockReturnValue(true);
  // Long after another test's network came back.
  clock.mockReturnValue(Number.MAX_SAFE_INTEGER);
  const gone = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError("gone with a release")));
  await expect(importWhenOnline(gone)).rejects.toThrow("gone with a release");
  expect(gone).toHaveBeenCalledOnce();
});
