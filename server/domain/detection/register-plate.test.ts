import { expect, test } from "vitest";
import { asRegisterPlate } from "./register-plate.ts";

test.each([
  ["AK12CDE", "AK12CDE"],
  ["ak12 cde", "AK12CDE"],
])("%s is asked for, whoever says it", (value, plate) => {
  expect(asRegisterPlate({ value, source: "photo" })).toBe(plate);
  expect(asRegisterPlate({ value, source: "person" })).toBe(plate);
});

test.each([
  ["A123 BCD", "A123BCD"],
  ["ABC 12D", "ABC12D"],
  ["AEZ 1234", "AEZ1234"],
  ["OI 7", "OI7"],
  ["BV 12 ABC", "BV12ABC"],
  ["CJ 04 XYZ", "CJ04XYZ"],
])("%s may be another country's, and is asked for when a person says it", (value, plate) => {
  expect(asRegisterPlate({ value, source: "photo" })).toBeNull();
  expect(asRegisterPlate({ value, source: "person" })).toBe(plate);
});

test.each([
  ["a German one", "B-AB 1234"],
  ["a French one", "AB-123-CD"],
  ["a Brazilian one", "ABC1D23"],
  ["a Spanish one", "1234 BCD"],
  ["an Indian one", "MH12AB1234"],
  ["letters that are never issued", "QQ12QQQ"],
  ["what is no plate", "FOR SALE"],
  ["nothing", ""],
])("%s is not asked for", (_, value) => {
  expect(asRegisterPlate({ value, source: "person" })).toBeNull();
});
