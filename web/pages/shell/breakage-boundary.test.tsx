import { act, screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { BreakageBoundary } from "./breakage-boundary.tsx";

beforeEach(() => {
  standInBrowser();
  vi.mocked(console.error).mockImplementation(() => undefined);
});
afterEach(closeScreen);

/** React's own report of what the boundary caught, and nothing else. */
function reports(): number {
  const { calls } = vi.mocked(console.error).mock;
  const count = calls.length;
  vi.mocked(console.error).mockClear();
  return count;
}

function Screen() {
  const { pathname } = useLocation();
  if (pathname === "/broken") throw new Error("A secret of the code.");
  return <h1>Sound</h1>;
}
const open = (at: string) =>
  openScreen(
    <BreakageBoundary>
      <Screen />
    </BreakageBoundary>,
    { at, isEverywhere: true },
  );
const heading = () => screen.getByRole("heading").textContent;

test("a screen that breaks says so in words of ours, with a way to load it again", () => {
  open("/broken");
  expect(heading()).toBe("This page broke down.");
  expect(screen.getByText(/An unexpected error occurred\. Please try again\./)).toBeDefined();
  expect(document.body.textContent).not.toContain("A secret of the code.");
  expect(screen.getByRole("link", { name: "Load the page again" })).toHaveProperty("href", window.location.href);
  expect(reports()).toBeGreaterThan(0);
});

test("one that breaks only there leaves the other places sound, and is tried again on return", async () => {
  const { router } = open("/sound");
  expect(heading()).toBe("Sound");
  await act(() => router.navigate("/broken"));
  expect(heading()).toBe("This page broke down.");
  await act(() => router.navigate("/sound"));
  expect(heading()).toBe("Sound");
  await act(() => router.navigate(-1));
  expect(heading()).toBe("This page broke down.");
  expect(reports()).toBeGreaterThan(0);
});
