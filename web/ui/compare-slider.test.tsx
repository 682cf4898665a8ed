import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import { CompareSlider } from "./compare-slider.tsx";

const left = 100;
const width = 400;
let captured: number | null = null;

beforeEach(() => {
  captured = null;
  // jsdom lays nothing out and captures no pointer.
  Element.prototype.getBoundingClientRect = () => new DOMRect(left, 0, width, 300);
  Element.prototype.setPointerCapture = (id) => {
    captured = id;
  };
  Element.prototype.hasPointerCapture = (id) => captured === id;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (demonstrates = false) =>
  render(
    <CompareSlider
      before={<p>Photo</p>}
      after={<p>Picture</p>}
      label="Photo and picture"
      demonstrates={demonstrates}
    />,
  );
const slider = () => screen.getByRole("slider", { name: "Photo and picture" });
const position = () => Number(slider().getAttribute("aria-valuenow"));
/** How much of the photo is cut off on the right, in percent. */
const cutOff = () => Number(/([\d.]+)%/.exec(screen.getByText("Photo").parentElement?.style.clipPath ?? "")?.[1]);
const at = (percent: number) => ({ clientX: left + (width * percent) / 100, pointerId: 1, button: 0 });

test.each([
  ["{ArrowRight}", 55],
  ["{ArrowUp}{ArrowUp}", 60],
  ["{ArrowLeft}", 45],
  ["{ArrowDown}{ArrowDown}", 40],
  ["{Home}", 0],
  ["{Home}{ArrowLeft}", 0],
  ["{End}", 100],
  ["{End}{ArrowRight}", 100],
  ["{End}{ArrowLeft}", 95],
  ["a{PageUp}", 50],
])(
  "after the keys '%s' the line stands at %i percent, is told so, and shows so much of the photo",
  async (keys, percent) => {
    const user = userEvent.setup({ delay: null });
    open();
    await user.tab();
    expect(position()).toBe(50);
    await user.keyboard(keys);
    expect(position()).toBe(percent);
    expect(slider().getAttribute("aria-valuetext")).toBe(`${percent} percent before`);
    expect(cutOff()).toBe(100 - percent);
  },
);

test("keys that move the line scroll nothing; all others stay the page's", () => {
  open();
  // `fireEvent` is false where the key was taken.
  expect(fireEvent.keyDown(slider(), { key: "ArrowDown" })).toBe(false);
  expect(fireEvent.keyDown(slider(), { key: "End" })).toBe(false);
  expect(fireEvent.keyDown(slider(), { key: "PageDown" })).toBe(true);
});

test("the line goes where the pointer is pressed and follows it, also beyond the picture, until it is let go", () => {
  open();
  const picture = screen.getByText("Picture");
  fireEvent.pointerMove(picture, at(10));
  expect(position()).toBe(50);
  fireEvent.pointerDown(picture, at(30));
  expect(position()).toBe(30);
  fireEvent.pointerMove(picture, at(70));
  expect(position()).toBe(70);
  fireEvent.pointerMove(picture, at(130));
  expect(position()).toBe(100);
  fireEvent.pointerMove(picture, at(-5));
  expect(position()).toBe(0);
  captured = null;
  fireEvent.pointerMove(picture, at(60));
  expect(position()).toBe(0);
});

test("the second button of a mouse is the browser's", () => {
  open();
  fireEvent.pointerDown(screen.getByText("Picture"), { ...at(30), button: 2 });
  expect(position()).toBe(50);
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

function openDemonstration(hasReducedMotion = false): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  standInBrowser((query) => hasReducedMotion && query.includes("prefers-reduced-motion"));
  open(true);
}

test("a demonstration moves the line to both sides once and back to the middle", () => {
  openDemonstration();
  const seen = [position()];
  for (let step = 0; step < 10; step += 1) {
    pass(1000);
    if (position() !== seen.at(-1)) seen.push(position());
  }
  expect(seen).toEqual([50, 22, 78, 50]);
});

test.each([
  ["by key", () => fireEvent.keyDown(slider(), { key: "Home" }), 0],
  ["by pointer", () => fireEvent.pointerDown(screen.getByText("Picture"), at(90)), 90],
])("who takes the line %s during a demonstration has it", (_way, take, percent) => {
  openDemonstration();
  pass(600);
  expect(position()).toBe(22);
  take();
  pass(10_000);
  expect(position()).toBe(percent);
});

test("nothing moves by itself for those who asked for less motion, nor unasked", () => {
  openDemonstration(true);
  pass(3000);
  expect(position()).toBe(50);
  cleanup();
  open();
  pass(3000);
  expect(position()).toBe(50);
});
