import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PanPane } from "./pan-pane.tsx";

const scrolled = { to: vi.fn<(x: number, y: number) => void>(), by: vi.fn<(x: number, y: number) => void>() };
const window100 = { clientWidth: 100, clientHeight: 80 };

beforeEach(() => {
  vi.stubGlobal("devicePixelRatio", 2);
  Object.assign(Element.prototype, { scrollTo: scrolled.to, scrollBy: scrolled.by });
  // jsdom lays nothing out.
  for (const [name, get] of Object.entries(window100))
    Object.defineProperty(Element.prototype, name, { configurable: true, get: () => get });
});
afterEach(() => {
  cleanup();
  scrolled.to.mockReset();
  scrolled.by.mockReset();
  vi.unstubAllGlobals();
});

const size = { width: 4000, height: 3000 };
function open(centre?: { x: number; y: number } | null) {
  render(
    <PanPane name="Picture" size={size} centre={centre}>
      <p>pixels</p>
    </PanPane>,
  );
  return screen.getByRole("region", { name: "Picture" });
}

test("it shows one picture pixel on one pixel of the screen, and keys can reach it", () => {
  const pane = open();
  const { style } = screen.getByText("pixels").parentElement ?? pane;
  expect([style.width, style.height]).toEqual(["2000px", "1500px"]);
  expect(pane.tabIndex).toBe(0);
});

test.each([
  ["the middle", undefined, [1000 - 50, 750 - 40]],
  ["the middle where nothing is known", null, [1000 - 50, 750 - 40]],
  ["what it was pointed to", { x: 800, y: 600 }, [400 - 50, 300 - 40]],
])("it looks at %s first", (_what, centre, place) => {
  open(centre);
  expect(scrolled.to).toHaveBeenLastCalledWith(...place);
});

test.each([
  ["a mouse with its button down", { pointerType: "mouse", buttons: 1 }, [[-12, 7]]],
  ["a mouse that only passes", { pointerType: "mouse", buttons: 0 }, []],
  ["a mouse's second button", { pointerType: "mouse", buttons: 2 }, []],
  ["a finger, which scrolls by itself", { pointerType: "touch", buttons: 1 }, []],
])("%s moves the picture by %j", (_what, pointer, moves) => {
  fireEvent.pointerMove(open(), { ...pointer, movementX: 12, movementY: -7 });
  expect(scrolled.by.mock.calls).toEqual(moves);
});
