import { expect, test } from "vitest";
import { findPasswordWeaknesses } from "./find-password-weaknesses.ts";

const weaknesses = (password: string) => findPasswordWeaknesses({ password, email: "anna.driver@example.test" });

test.each([
  ["abc", "Use at least 6 characters."],
  ["🚗🚗🚙", "Use at least 6 characters."],
  ["x".repeat(64) + "y".repeat(65), "Use at most 128 characters."],
  ["Password1", "This is one of the most used passwords. Use one that nobody would guess."],
  ["anna.driver@example.test", "Don't use your e-mail address."],
  ["Anna.Driver", "Don't use your e-mail address."],
  ["aaaaaaaa", "Don't repeat one character."],
  ["1234567", "Don't use a plain run such as 123456 or abcdef."],
  ["1234567890", "Don't use a plain run such as 123456 or abcdef."],
  ["fedcba", "Don't use a plain run such as 123456 or abcdef."],
])("%s is weak, and the reason says what to do", (password, reason) => {
  expect(weaknesses(password)).toContain(reason);
});

test.each(["rally7", "correct horse battery staple", "Kühlergrill-42"])("%s will do", (password) => {
  expect(weaknesses(password)).toEqual([]);
});
