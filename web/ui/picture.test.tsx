import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Picture, sourcesOf, type PictureSources } from "./picture.tsx";

afterEach(cleanup);

const files = {
  "./hero-1600x900.webp": "/b.webp",
  "./hero-800x450.webp": "/a.webp",
  "./hero-1600x900.avif": "/b.avif",
  "./hero-800x450.avif": "/a.avif",
  "./hero-tall-600x900.webp": "/tall.webp",
  "./hero-800x450.jpg": "/a.jpg",
  "./readme.md": "/readme",
};
const wide = sourcesOf(files, "hero");
const tall: PictureSources = { avif: "/t.avif 6w", webp: "/t.webp 6w", fallback: "/t.webp", width: 600, height: 900 };

test("a slot has its own files alone, narrow ones first, and falls back to the widest that every browser reads", () => {
  expect(wide).toEqual({
    avif: "/a.avif 800w, /b.avif 1600w",
    webp: "/a.webp 800w, /b.webp 1600w",
    fallback: "/b.webp",
    width: 1600,
    height: 900,
  });
  expect(sourcesOf(files, "hero-tall")?.fallback).toBe("/tall.webp");
});

test.each(["her", "tall", "readme", ""])("a slot '%s' that nobody has made files for has no picture", (slot) => {
  expect(sourcesOf(files, slot)).toBeNull();
});

function open(props: { tallSources?: PictureSources; isHero?: boolean }): HTMLImageElement {
  if (wide === null) throw new Error("The slot has no files.");
  render(<Picture sources={wide} alt="A red coupé" sizes="50vw" {...props} />);
  return screen.getByRole("img", { name: "A red coupé" });
}
const offered = (img: HTMLImageElement) =>
  [...(img.parentElement?.querySelectorAll("source") ?? [])].map(({ media, type, srcset }) => [media, type, srcset]);

test("the browser is offered the smaller format first and keeps the picture's place free", () => {
  const img = open({});
  expect(offered(img)).toEqual([
    ["", "image/avif", "/a.avif 800w, /b.avif 1600w"],
    ["", "image/webp", "/a.webp 800w, /b.webp 1600w"],
  ]);
  expect([img.getAttribute("src"), img.width, img.height]).toEqual(["/b.webp", 1600, 900]);
});

test("another cut for narrow windows is offered before the wide one, which would be taken otherwise", () => {
  const sources = offered(open({ tallSources: tall }));
  expect(sources.map(([media]) => media !== "")).toEqual([true, true, false, false]);
  expect(sources.slice(0, 2).map(([, type, srcset]) => [type, srcset])).toEqual([
    ["image/avif", "/t.avif 6w"],
    ["image/webp", "/t.webp 6w"],
  ]);
});

test.each([
  [true, "eager", "high"],
  [false, "lazy", "auto"],
])("as the first thing of a page (%s) it is fetched %s, with priority %s", (isHero, loading, priority) => {
  const img = open({ isHero });
  expect(img.getAttribute("loading")).toBe(loading);
  expect(img.getAttribute("fetchpriority")).toBe(priority);
});
