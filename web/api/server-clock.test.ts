import { afterEach, expect, test, vi } from "vitest";
import { noteServerTime, readServerTime } from "./server-clock.ts";

const answerAt = (time: string | null, cacheControl = "no-store") =>
  new Response(null, { headers: { "Cache-Control": cacheControl, ...(time !== null && { Date: time }) } });
const noon = Date.parse("2026-01-05T12:00:00Z");

afterEach(() => vi.useRealTimers());

test("nobody knows the server's time before an answer told it; a kept answer tells an old one", () => {
  noteServerTime(answerAt(null));
  noteServerTime(answerAt("not a time"));
  noteServerTime(answerAt("Mon, 05 Jan 2026 11:00:00 GMT", "public, max-age=3600"));
  expect(readServerTime()).toBeNull();
});

test.each([
  ["behind", noon - 120_000],
  ["ahead of", noon + 120_000],
])("it goes on from the newest answer on a device whose clock is %s the server's", (_, device) => {
  vi.useFakeTimers({ toFake: ["Date"], now: device });
  noteServerTime(answerAt("Mon, 05 Jan 2026 12:00:00 GMT"));
  vi.setSystemTime(device + 5000);
  expect(readServerTime()).toBe(noon + 5000);
});
