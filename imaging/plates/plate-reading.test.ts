import { expect, test } from "vitest";
import { readAsPlate } from "./plate-reading.ts";

test("letters and digits in capitals read as a plate, whatever stands between them", () => {
  for (const text of ["RK-755AJ", "M·AB 1234", "5UVR090", "BRA2E19", "10·DTM", "AB 12"]) {
    expect(readAsPlate(text), text).toBe("letters and digits");
  }
});

test("digits may be a telephone's and letters a brand's: they are told apart from plates that hold both", () => {
  expect(readAsPlate("1049338")).toBe("digits");
  expect(readAsPlate("TOYOTA")).toBe("letters");
});

test("model names, stickers and addresses read as no plate", () => {
  for (const text of ["Octavia 1.9", "www.car24.de", "A4", "1201", "WRX", "", "·", "CALL 0800 123456 NOW"]) {
    expect(readAsPlate(text), text).toBeNull();
  }
});
