import { expect, test } from "vitest";
import { fold } from "./ctc.ts";
import { isKnownFormat, matchFormat } from "./match-format.ts";

const match = (read: string, gaps: readonly number[] = []) => matchFormat(fold(read), { read, gaps });

test.each([
  ["0Y09FEU", "OY09FEU", "GB"],
  ["1T4I2I3", "1T41213", "CZ"],
  ["ZG1234AB", "ZG1234AB", null],
  ["34ABC123", "34ABC123", "TR"],
  ["191D12345", "191D12345", "IRL"],
])("%s is written as %s, by the country %s alone", (read, text, country) => {
  expect(match(read)).toEqual({ text, country });
});

test("a hyphen or a crest tells countries apart that write the same letters and figures", () => {
  expect(match("AB123CD", [2])?.country).toBe("SK");
  expect(match("AB123CD", [2, 5])?.country).toBe("F");
  expect(match("AB123CD")?.country).toBeNull();
});

test("where formats leave it open, O or 0 is what was read, and where the gap is", () => {
  expect(match("RK101A0")?.text).toBe("RK101AO");
  expect(match("RKI01A0")?.text).toBe("RKI01A0");
  expect(match("RKI01A0", [2])?.text).toBe("RK101AO");
});

test.each(["WWWAUTO", "4567WXYZ", "483213"])("%s is no plate of any country", (text) => {
  expect(isKnownFormat(fold(text))).toBe(false);
  expect(match(text)).toBeNull();
});
