import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { useSurface } from "./use-surface.ts";

const user = userEvent.setup({ delay: null });
const root = document.documentElement;
const key = "carvas.theme";

beforeEach(() => {
  // The system is dark; the page's ground is green, so that it is told from what stood in the page before.
  standInBrowser((query) => query.includes("dark"));
  root.style.backgroundColor = "rgb(0, 128, 0)";
  for (const scheme of ["light", "dark"]) {
    const bar = document.head.appendChild(document.createElement("meta"));
    bar.name = "theme-color";
    bar.content = "as built";
    bar.media = `(prefers-color-scheme: ${scheme})`;
  }
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.replaceChildren();
  delete root.dataset.theme;
  delete root.dataset.surface;
});

const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>("meta[name='theme-color']")].map((bar) => bar.content);
const group = () => within(screen.getByRole("group", { name: "Appearance" }));
const chosen = () =>
  group()
    .getAllByRole("radio", { checked: true })
    .map((radio) => radio.parentElement?.textContent);

test.each([
  [undefined, "System"],
  ["light", "Light"],
  ["dark", "Dark"],
  // What public/theme.js leaves where nothing can be stored.
  ["", "System"],
])("with the page's theme %s, '%s' is the choice", (theme, label) => {
  if (theme !== undefined) root.dataset.theme = theme;
  render(<ThemeChoice />);
  expect(chosen()).toEqual([label]);
});

test("a chosen theme is the page's at once and is kept; the system's leaves nothing behind", async () => {
  render(<ThemeChoice />);
  await user.click(group().getByRole("radio", { name: "Light" }));
  expect([root.dataset.theme, localStorage.getItem(key)]).toEqual(["light", "light"]);
  expect(chosen()).toEqual(["Light"]);
  await user.click(group().getByRole("radio", { name: "Dark" }));
  expect([root.dataset.theme, localStorage.getItem(key)]).toEqual(["dark", "dark"]);
  await user.click(group().getByRole("radio", { name: "System" }));
  expect([root.dataset.theme, localStorage.getItem(key)]).toEqual([undefined, null]);
  expect(chosen()).toEqual(["System"]);
});

test("the browser's bars take the colour that the page has now, in the scheme that the system has", async () => {
  render(<ThemeChoice />);
  await user.click(group().getByRole("radio", { name: "Light" }));
  expect(bars()).toEqual(["as built", "rgb(0, 128, 0)"]);
});

test("where the browser stores nothing, the choice is the page's all the same", async () => {
  const refuse = () => {
    throw new DOMException("Storage is blocked.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  render(<ThemeChoice />);
  await user.click(group().getByRole("radio", { name: "Dark" }));
  expect([root.dataset.theme, chosen()]).toEqual(["dark", ["Dark"]]);
  expect(bars()).toEqual(["as built", "rgb(0, 128, 0)"]);
  await user.click(group().getByRole("radio", { name: "System" }));
  expect([root.dataset.theme, chosen()]).toEqual([undefined, ["System"]]);
});

test("a screen says which ground it stands on, and the browser's bars follow", () => {
  function Screen({ surface }: { surface: "work" | "read" }) {
    useSurface(surface);
    return null;
  }
  const { rerender } = render(<Screen surface="work" />);
  expect([root.dataset.surface, bars()[1]]).toEqual(["work", "rgb(0, 128, 0)"]);
  root.style.backgroundColor = "rgb(0, 0, 255)";
  rerender(<Screen surface="read" />);
  expect([root.dataset.surface, bars()[1]]).toEqual(["read", "rgb(0, 0, 255)"]);
});
