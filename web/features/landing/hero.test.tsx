import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { Hero } from "./hero.tsx";

const user = userEvent.setup({ delay: null });
const width = 800;
let laidOut: MockInstance<() => DOMRect>;

beforeEach(() => {
  // jsdom lays nothing out and captures no pointer.
  let captured: number | null = null;
  Element.prototype.setPointerCapture = (id) => {
    captured = id;
  };
  Element.prototype.hasPointerCapture = (id) => captured === id;
  laidOut = vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 0, width, 450));
});
afterEach(() => {
  laidOut.mockRestore();
  closeScreen();
});

const wantsLessMotion = (query: string) => query.includes("reduced-motion");
const slider = () => screen.getByRole("slider");
const position = () => Number(slider().getAttribute("aria-valuenow"));
/** The box round both pictures, which the pointer moves in. */
const box = () => slider().closest("[data-own-keys]") ?? document.body;

function open({ moves = false } = {}): void {
  standInBrowser(moves ? () => false : wantsLessMotion);
  standInServer({ "GET /api/session": { user: null, providers: [] } });
  openScreen(<Hero />, { at: "/" });
}
const at = (percent: number) => ({ clientX: 100 + (width * percent) / 100, pointerId: 7, button: 0 });

test("two pictures of one car under a line in the middle, and what is sample is called so", () => {
  open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your car, photographed anywhere.");
  const names = screen.getAllByRole("img").map((image) => image.getAttribute("alt"));
  expect(names).toEqual(["The same car in a Carvas scene", "Our sample car, a render, in a yard"]);
  expect(slider().getAttribute("aria-label")).toBe("Our sample car as it stood, and the picture made from it");
  expect(screen.getByText("Our sample car, rendered")).toBeDefined();
  expect(position()).toBe(50);
});

test.each([
  ["{ArrowRight}", 55],
  ["{ArrowUp}", 55],
  ["{ArrowLeft}", 45],
  ["{ArrowDown}{ArrowDown}", 40],
  ["{Home}", 0],
  ["{End}", 100],
  ["{Home}{ArrowLeft}", 0],
  ["{End}{ArrowRight}", 100],
  ["a{PageUp}", 50],
])("the keys %s move the line to %i percent", async (keys, percent) => {
  open();
  act(() => slider().focus());
  await user.keyboard(keys);
  expect(position()).toBe(percent);
  expect(slider().getAttribute("aria-valuetext")).toBe(`${percent} percent before`);
});

test.each([
  [20, 20],
  [87.5, 88],
  [-40, 0],
  [160, 100],
])("a pointer at %f percent of the pictures' width puts the line to %i", (pointer, percent) => {
  open();
  fireEvent.pointerDown(box(), at(pointer));
  expect(position()).toBe(percent);
});

test("it follows the pointer that holds it, also outside, and no other", () => {
  open();
  fireEvent.pointerMove(box(), at(10));
  expect(position()).toBe(50);
  fireEvent.pointerDown(box(), at(60));
  fireEvent.pointerMove(box(), at(30));
  expect(position()).toBe(30);
  fireEvent.pointerMove(box(), { ...at(80), pointerId: 8 });
  expect(position()).toBe(30);
  fireEvent.pointerMove(box(), at(900));
  expect(position()).toBe(100);
});

test("the right button is left to the browser", () => {
  open();
  fireEvent.pointerDown(box(), { ...at(10), button: 2 });
  expect(position()).toBe(50);
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test("in sight it shows once what it does, and comes to rest in the middle", () => {
  vi.useFakeTimers();
  open({ moves: true });
  pass(500);
  expect(position()).toBe(22);
  pass(1100);
  expect(position()).toBe(78);
  pass(1100);
  expect(position()).toBe(50);
  pass(60_000);
  expect(position()).toBe(50);
});

test("whoever wants less motion sees none", () => {
  vi.useFakeTimers();
  open();
  pass(2000);
  expect(position()).toBe(50);
});

test.each([
  ["key", () => fireEvent.keyDown(slider(), { key: "End" })],
  ["pointer", () => fireEvent.pointerDown(box(), at(100))],
])("whoever takes the line by %s keeps it: the showing is over", (_by, take) => {
  vi.useFakeTimers();
  open({ moves: true });
  pass(500);
  take();
  pass(5000);
  expect(position()).toBe(100);
});
