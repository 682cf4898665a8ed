import { dictionary } from "@zxcvbn-ts/language-common";
import { trimSigns } from "#contract/trim-signs.ts";

/** In the order of their use, in lower case: 49,000 of them, of which runs and repetitions are left out. */
const byUse = dictionary["passwords-common"];
const commonWords = new Set(byUse.slice(0, 10_000));
const commonPasswords = new Set(byUse);

/** Whether the password, in lower case, is one of the most used. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password) || commonPasswords.has(withoutDisguise(password));
}

/**
 * Whether it is one of the ten thousand most used with a number before or after it: `Summer2026!`, `p@ssword12`. What is added may be a year
 * and two signs; longer additions are as good as other characters.
 */
export function isCommonWordWithNumber(password: string): boolean {
  const word = trimSigns(password, (character) => !/\p{L}/u.test(character));
  const start = password.indexOf(word);
  if (!isSmallAddition(password.slice(0, start) + password.slice(start + word.length))) return false;
  return commonWords.has(word) || commonWords.has(withoutDisguise(word));
}

/** Whether it is the given word with no more than a year and two signs added. */
export function isWordWithNumber(password: string, word: string): boolean {
  const start = password.indexOf(word);
  return start >= 0 && isSmallAddition(password.slice(0, start) + password.slice(start + word.length));
}

function isSmallAddition(added: string): boolean {
  const digits = added.replaceAll(/\D/g, "").length;
  return !/\p{L}/u.test(added) && digits <= 4 && added.length - digits <= 2;
}

const disguises: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

function withoutDisguise(word: string): string {
  return word.replaceAll(/[@43150$!7]/g, (sign) => disguises[sign] ?? sign);
}
