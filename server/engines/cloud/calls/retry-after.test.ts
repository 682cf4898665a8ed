import { expect, test } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const now = Date.parse("2026-11-23T10:00:00Z");

test.each([
  [{ "retry-after-ms": "350" }, "", 350],
  [{ "retry-after-ms": "350", "retry-after": "1" }, "", 350],
  [{ "retry-after": "2" }, "", 2000],
  [{ "retry-after": "Mon, 23 Nov 2026 10:00:07 GMT" }, "", 7000],
  [{ "retry-after": "Mon, 23 Nov 2026 09:00:00 GMT" }, "", 0],
  [{}, '{"error":{"details":[{"retryDelay": "17.5s"}]}}', 17_500],
  [{ "retry-after": "soon" }, "", undefined],
  [{}, "", undefined],
])("%j %s asks for %s ms", (headers: Record<string, string>, body, expected) => {
  expect(readRetryAfter(headers, body, now)).toBe(expected);
});
