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
  ["abc12345", "This is one of the most used passwords. Use one that nobody would guess."],
  ["football1", "This is one of the most used passwords. Use one that nobody would guess."],
  ["P@ssw0rd", "This is one of the most used passwords. Use one that nobody would guess."],
  ["ｐａｓｓｗｏｒｄ", "This is one of the most used passwords. Use one that nobody would guess."],
  ["Summer2026", "This is a much used word with a number. Add a few words that nobody would guess."],
  ["2026Summer!", "This is a much used word with a number. Add a few words that nobody would guess."],
  ["w3lcome!123", "This is a much used word with a number. Add a few words that nobody would guess."],
  ["anna.driver1", "Don't use your e-mail address."],
  ["Anna1987", "Don't use your e-mail address."],
  ["driver42!", "Don't use your e-mail address."],
  ["carvas", "Don't use our name."],
  ["Carvas2026!", "Don't use our name."],
  ["111112", "Use more than two different characters."],
  ["abababab", "Use more than two different characters."],
  ["fedcba", "Don't use a plain run such as 123456 or abcdef."],
])("%s is weak, and the reason says what to do", (password, reason) => {
  expect(weaknesses(password)).toContain(reason);
});

test.each([
  "rally7",
  "correct horse battery staple",
  "Kühlergrill-42",
  "tr0ub4dor-and-3",
  "Correct-Horse-7",
  "summer48213095",
  "my carvas is blue",
  "seven annas drive",
])("%s will do", (password) => {
  expect(weaknesses(password)).toEqual([]);
});
