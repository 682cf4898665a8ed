import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LastingImage } from "./lasting-image.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(src = "/logo.svg") {
  const { container, rerender } = render(<LastingImage src={src} className="size-5" />);
  return { container, show: (next: string) => rerender(<LastingImage src={next} className="size-5" />) };
}
function image(): HTMLImageElement {
  const found = document.querySelector("img");
  if (!found) throw new Error("There is no picture.");
  return found;
}
const hasSign = () => document.querySelector("[data-broken]") !== null;
const isSeen = () => !image().classList.contains("invisible");
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

/** Whether the browser is made to ask for the picture once more meanwhile: it does so for a new element only. */
function isAskedAgain(during: () => void): boolean {
  const before = image();
  during();
  return image() !== before;
}

test("a picture is shown as it comes, with no sign beside it, and its name is left to what stands beside it", () => {
  open();
  expect([isSeen(), hasSign()]).toEqual([true, false]);
  expect(image().alt).toBe("");
  fireEvent.load(image());
  expect([isSeen(), hasSign()]).toEqual([true, false]);
});

test("one that broke is asked for again after one second and four, then no more by itself", () => {
  open();
  for (const seconds of [1, 4]) {
    fireEvent.error(image());
    expect([isSeen(), hasSign()]).toEqual([false, true]);
    expect(isAskedAgain(() => pass(seconds * 1000 - 1))).toBe(false);
    expect(isAskedAgain(() => pass(1))).toBe(true);
    // The sign stays until the picture is there.
    expect([isSeen(), hasSign()]).toEqual([false, true]);
  }
  fireEvent.error(image());
  expect(isAskedAgain(() => pass(600_000))).toBe(false);
});

test("when the network returns it is asked for once more, however often it broke", () => {
  open();
  for (const ms of [1000, 4000]) {
    fireEvent.error(image());
    pass(ms);
  }
  fireEvent.error(image());
  expect(isAskedAgain(() => fireEvent(window, new Event("online")))).toBe(true);
  fireEvent.load(image());
  expect([isSeen(), hasSign()]).toEqual([true, false]);
  expect(isAskedAgain(() => fireEvent(window, new Event("online")))).toBe(false);
});

test("another picture in its place starts anew, and the old one's second try does not disturb it", () => {
  const { show } = open();
  fireEvent.error(image());
  show("/other.svg");
  expect([isSeen(), hasSign()]).toEqual([true, false]);
  expect(isAskedAgain(() => pass(5000))).toBe(false);
  expect(image().getAttribute("src")).toBe("/other.svg");
});

test("what has left the page asks for nothing", () => {
  open();
  fireEvent.error(image());
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
