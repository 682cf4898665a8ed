import { randomInt } from "node:crypto";
import { recoveryCodeCount } from "#contract/limits.ts";

/** Crockford's base 32: nothing in it is taken for something else, on paper or aloud. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const half = 5;

/** Ten letters are 50 bits: at 20 guesses a day nobody finds one. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${randomLetters()}-${randomLetters()}`);
}

function randomLetters(): string {
  return Array.from({ length: half }, () => letters.charAt(randomInt(letters.length))).join("");
}

/** What was typed, as codes are stored: blanks, dashes and small letters don't matter, and O is the zero that looks like it. */
export function normaliseCode(typed: string): { kind: "authenticator" | "recovery"; code: string } {
  const plain = typed.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(plain)) return { kind: "authenticator", code: plain };
  const code = plain.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return { kind: "recovery", code: `${code.slice(0, half)}-${code.slice(half)}` };
}
