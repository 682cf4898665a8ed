import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Slideshow } from "./slideshow.tsx";

const sources = { avif: "", webp: "", fallback: "/picture.webp", width: 1600, height: 900 };
const slides = ["Highlands", "City", "Beach"].map((place) => ({
  slot: place,
  place,
  car: "a car",
  wide: sources,
  tall: null,
}));

let wantsLessMotion = false;
let motion: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  motion = Object.defineProperty(new EventTarget(), "matches", { get: () => wantsLessMotion });
  vi.stubGlobal("matchMedia", () => motion);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  wantsLessMotion = false;
});

function show() {
  render(<Slideshow slides={slides} />);
  const region = screen.getByRole("region", { name: "Cars in our scenes" });
  const box = region.firstElementChild;
  if (!box) throw new Error("The slideshow is empty.");
  return box;
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function shown(): string | null {
  return screen.getByRole("group").getAttribute("aria-label");
}

test("the next picture comes every three seconds, and the first one after the last", () => {
  show();
  expect(shown()).toBe("1 of 3");
  pass(3000);
  expect(shown()).toBe("2 of 3");
  pass(6000);
  expect(shown()).toBe("1 of 3");
});

test("it stands still while a mouse rests on it, and moves on afterwards", () => {
  const box = show();
  fireEvent.pointerEnter(box, { pointerType: "mouse" });
  pass(9000);
  expect(shown()).toBe("1 of 3");
  fireEvent.pointerLeave(box);
  pass(3000);
  expect(shown()).toBe("2 of 3");
});

test("it stands still while the keyboard's focus is in it", () => {
  show();
  const next = screen.getByRole("button", { name: "Next picture" });
  act(() => next.focus());
  pass(9000);
  expect(shown()).toBe("1 of 3");
  fireEvent.click(next);
  expect(shown()).toBe("2 of 3");
  act(() => next.blur());
  pass(3000);
  expect(shown()).toBe("3 of 3");
});

test("the pause button stops it and starts it again, though the focus stays on the button", () => {
  show();
  const button = screen.getByRole("button", { name: "Pause slideshow" });
  act(() => button.focus());
  fireEvent.click(button);
  act(() => button.blur());
  pass(9000);
  expect(shown()).toBe("1 of 3");
  act(() => button.focus());
  fireEvent.click(screen.getByRole("button", { name: "Play slideshow" }));
  pass(3000);
  expect(shown()).toBe("2 of 3");
});

test("who wants less motion gets none, but may start it", () => {
  wantsLessMotion = true;
  show();
  pass(9000);
  expect(shown()).toBe("1 of 3");
  fireEvent.click(screen.getByRole("button", { name: "Play slideshow" }));
  pass(3000);
  expect(shown()).toBe("2 of 3");
});

test("a picture is fetched when it is next, not before", () => {
  show();
  expect(document.querySelectorAll("img")).toHaveLength(1);
  pass(1000);
  expect(document.querySelectorAll("img")).toHaveLength(2);
});

test("who asks the system for less motion meanwhile gets it at once, and motion again when they ask for that", () => {
  show();
  const wish = (less: boolean) =>
    act(() => {
      wantsLessMotion = less;
      motion.dispatchEvent(new Event("change"));
    });
  wish(true);
  pass(9000);
  expect(shown()).toBe("1 of 3");
  wish(false);
  pass(3000);
  expect(shown()).toBe("2 of 3");
});

test("it waits while nobody can see the page", () => {
  show();
  const isHidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  pass(9000);
  expect(shown()).toBe("1 of 3");
  isHidden.mockRestore();
  pass(3000);
  expect(shown()).toBe("2 of 3");
});

test("a finger that touches it does not stop it", () => {
  const box = show();
  fireEvent.pointerEnter(box, { pointerType: "touch" });
  pass(3000);
  expect(shown()).toBe("2 of 3");
});

test("back from the first picture is the last; only the one in sight is told of, and aloud only while it stands", () => {
  show();
  const live = () => screen.getByRole("group").parentElement?.getAttribute("aria-live");
  expect(live()).toBe("off");
  fireEvent.click(screen.getByRole("button", { name: "Pause slideshow" }));
  expect(live()).toBe("polite");
  fireEvent.click(screen.getByRole("button", { name: "Previous picture" }));
  expect(screen.getAllByRole("group").map((slide) => slide.getAttribute("aria-label"))).toEqual(["3 of 3"]);
  expect(screen.getAllByRole("img").map((image) => image.getAttribute("alt"))).toEqual(["Beach: a car"]);
});

test("without pictures there is no slideshow, and nothing breaks", () => {
  const { container } = render(<Slideshow slides={[]} />);
  pass(9000);
  expect(container.innerHTML).toBe("");
});
