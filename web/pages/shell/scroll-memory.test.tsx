import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { BrowserRouter, Link, Route, Routes, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, test, vi, type Mock } from "vitest";
import { ScrollMemory } from "./scroll-memory.tsx";

let scrollTo: Mock<(x: number, y: number) => void>;
let partsShown: string[];

beforeEach(() => {
  scrollTo = vi.fn<(x: number, y: number) => void>();
  vi.stubGlobal("scrollTo", scrollTo);
  partsShown = [];
  Element.prototype.scrollIntoView = function shown(this: Element) {
    partsShown.push(this.id);
  };
  window.history.replaceState(null, "", "/");
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Site() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/pricing">Pricing</Link>
      <Link to="/privacy#why%20so">Why</Link>
      <Link to="/privacy#gone">Gone</Link>
      <button onClick={() => void navigate("?photo=1", { replace: true })}>Note</button>
      <button onClick={() => void navigate("/contact", { replace: true })}>Replace</button>
      <Routes>
        <Route path="/privacy" element={<section id="why so" />} />
        <Route path="*" element={null} />
      </Routes>
      <ScrollMemory />
    </>
  );
}

function open(): void {
  render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  );
}
const press = (name: string) => act(async () => screen.getByText(name).click());
function scrollBy(pixels: number): void {
  vi.stubGlobal("scrollY", pixels);
  window.dispatchEvent(new Event("scroll"));
}

test("the first page is left to the browser, which knows a reload from a visit", () => {
  open();
  expect(scrollTo).not.toHaveBeenCalled();
  expect(history.scrollRestoration).toBe("manual");
});

test("another page starts at its top, Back returns to where the reader was, and Forward too", async () => {
  open();
  scrollBy(640.4);
  await press("Pricing");
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  scrollBy(120);
  window.history.back();
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 640));
  window.history.forward();
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 120));
});

test("an address that names a part shows that part, and the top where there is no such part", async () => {
  open();
  await press("Why");
  expect(partsShown).toEqual(["why so"]);
  expect(scrollTo).not.toHaveBeenCalled();
  await press("Gone");
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});

test("a screen that notes in its address what it shows stays where it is; a replaced one starts at its top", async () => {
  open();
  await press("Note");
  expect(scrollTo).not.toHaveBeenCalled();
  await press("Replace");
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});

test("a tab that is left keeps the places for its next load, and gives the reload back to the browser", async () => {
  open();
  await press("Pricing");
  scrollBy(77);
  window.dispatchEvent(new Event("pagehide"));
  expect(history.scrollRestoration).toBe("auto");
  const kept = JSON.parse(sessionStorage.getItem("carvas.scroll") ?? "{}") as Record<string, number>;
  expect(
    Object.entries(kept)
      .filter(([place]) => place.endsWith("/pricing"))
      .map(([, at]) => at),
  ).toContain(77);
});

test("a browser that lets nothing be kept is no trouble", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  const onError = vi.fn<() => void>();
  window.addEventListener("error", onError);
  open();
  window.dispatchEvent(new Event("pagehide"));
  window.removeEventListener("error", onError);
  expect(onError).not.toHaveBeenCalled();
  expect(full).toHaveBeenCalledOnce();
  full.mockRestore();
});
