import { expect, test } from "vitest";
import { bytesText } from "./bytes-text.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1024, "1 kB"],
  [3_565_158, "3.4 MB"],
  [104_857_600, "100 MB"],
  [1024 ** 3 - 1, "1 GB"],
  [2 * 1024 ** 3, "2 GB"],
  [50 * 1024 ** 3, "50 GB"],
  [3 * 1024 ** 4, "3,072 GB"],
])("%d bytes are %s", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
