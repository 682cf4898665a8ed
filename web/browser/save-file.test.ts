import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-file.ts";

type Saved = { href: string; name: string };
const saved: Saved[] = [];
const revoked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom keeps no files behind addresses, and follows no link to one.
  let count = 0;
  URL.createObjectURL = () => `blob:${(count += 1)}`;
  URL.revokeObjectURL = (url) => void revoked.push(url);
  HTMLAnchorElement.prototype.click = function remember() {
    saved.push({ href: this.href, name: this.download });
  };
});
afterEach(() => {
  vi.useRealTimers();
  saved.length = 0;
  revoked.length = 0;
});

test("each file is handed over under its name, and is let go only when the browser surely has it", () => {
  saveFile(new Blob(["front"]), "front.jpg");
  saveFile(new Blob(["rear"]), "rear.jpg");
  expect(saved).toEqual([
    { href: "blob:1", name: "front.jpg" },
    { href: "blob:2", name: "rear.jpg" },
  ]);
  vi.advanceTimersByTime(30_000);
  expect(revoked).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(revoked).toEqual(["blob:1", "blob:2"]);
});
