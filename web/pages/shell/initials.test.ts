import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  [null, "anna@example.com", "A"],
  [null, "anna.berg@example.com", "AB"],
  [null, "anna.berg.junior@example.com", "AJ"],
  ["anna.berg-17", "x@example.com", "AB"],
  [null, "42@example.com", "?"],
  ["Anna", "x@example.com", "A"],
  ["  anna maria  berg ", "x@example.com", "AB"],
  ["Østergård, Ida", "x@example.com", "ØI"],
  ["𝒜nna", "x@example.com", "𝒜"],
  ["", "bert-lee@example.com", "BL"],
])("%j, %s: %s", (name, email, initials) => {
  expect(initialsOf({ name, email })).toBe(initials);
});
