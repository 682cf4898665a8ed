import fc from "fast-check";
import { expect, test } from "vitest";
import { pathOnThisSite } from "./path-on-this-site.ts";

test.each([
  "//evil.example",
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "/\0",
  "/photo\u0085upload",
  "/\ud800",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/photo/..//evil.example",
  "///evil.example",
  "https://evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "@evil.example",
  ".evil.example",
  "photo-upload",
  "",
  " /photo-upload",
  `/${"x".repeat(2000)}`,
  `/${"漢".repeat(1000)}`,
])("%j is not followed", (hostile) => {
  expect(pathOnThisSite(hostile)).toBeNull();
});

test.each([
  ["/", "/"],
  ["/photo-upload?photo=1#top", "/photo-upload?photo=1#top"],
  ["/auth?next=%2F%09%2Fevil.example", "/auth?next=%2F%09%2Fevil.example"],
  ["/a/../custom-car", "/custom-car"],
  ["/größe", "/gr%C3%B6%C3%9Fe"],
  ["/a b", "/a%20b"],
  ["/@evil.example", "/@evil.example"],
])("%j is followed as %j", (given, followed) => {
  expect(pathOnThisSite(given)).toBe(followed);
});

/** Pieces that decide where an address leads, in any order. */
const piece = fc.constantFrom(
  "/",
  "\\",
  ".",
  "..",
  "%2e",
  "\t",
  "\n",
  "\0",
  "@",
  ":",
  "?",
  "#",
  "evil.example",
  "http:",
  " ",
  "é",
);
const address = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join("")}`),
  fc.string({ unit: "binary", maxLength: 40 }).map((rest) => `/${rest}`),
);

test("whatever is followed stays on the site, from any page of it, and fits into a header line", () => {
  const own = "http://localhost:3000";
  fc.assert(
    fc.property(address, (text) => {
      const path = pathOnThisSite(text);
      if (path === null) return;
      expect(new URL(path, `${own}/auth?next=x`).origin).toBe(own);
      expect(() => new Headers({ location: path })).not.toThrow();
      expect(path).toMatch(/^[\x21-\x7e]+$/);
    }),
    { numRuns: 2000 },
  );
});
