import { expect, test } from "vitest";
import { makeRecoveryCodes, normaliseCode } from "./recovery-codes.ts";

test("ten different codes, of letters that nobody confuses", () => {
  const codes = Array.from({ length: 50 }, makeRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(500);
  expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(code))).toBe(true);
});

test("six digits are the app's, with or without blanks; all else is a recovery code", () => {
  for (const typed of ["123456", "123 456", " 12 34 56 ", "123-456"]) {
    expect(normaliseCode(typed)).toEqual({ kind: "authenticator", code: "123456" });
  }
  for (const typed of ["01AB2-CD3EF", "01ab2cd3ef", " 01AB2 CD3EF ", "olab2-cd3ef", "OIAB2-CD3EF"]) {
    expect(normaliseCode(typed)).toEqual({ kind: "recovery", code: "01AB2-CD3EF" });
  }
  expect(normaliseCode("1234567").kind).toBe("recovery");
  expect(normaliseCode("").kind).toBe("recovery");
});

test("every code that is made is found as it is shown, in small letters and without its dash", () => {
  for (const code of makeRecoveryCodes()) {
    expect(normaliseCode(code)).toEqual({ kind: "recovery", code });
    expect(normaliseCode(code.toLowerCase().replace("-", ""))).toEqual({ kind: "recovery", code });
  }
});
