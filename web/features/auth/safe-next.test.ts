import { expect, test } from "vitest";
import { safeNext } from "./safe-next.ts";

test.each([
  "//evil.example",
  String.raw`/\evil.example`,
  "/\t/evil.example",
  "/.//evil.example",
  "photo-upload",
  "",
  null,
])("%s is not followed after signing in", (next) => expect(safeNext(next)).toBeNull());

test("a path of this site is followed", () => {
  expect(safeNext("/photo-upload?photo=1")).toBe("/photo-upload?photo=1");
});
