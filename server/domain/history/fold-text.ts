/*
 * Search without regard to case and accents. The database's own `lower` knows ASCII alone in the locale C that the embedded one has, so accented
 * Latin letters are replaced by plain ones on both sides.
 */

const [firstAccented, lastAccented] = [0xc0, 0x17f];

const accented = Array.from({ length: lastAccented - firstAccented + 1 }, (_, index) =>
  String.fromCodePoint(firstAccented + index),
).filter((letter) => /^[a-z]$/.test(foldText(letter)));

/** The two lists of PostgreSQL's `translate`: each letter of the first becomes the one below it. */
export const accentedLetters = accented.join("");
export const plainLetters = accented.map(foldText).join("");

export function foldText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** As many words as anybody types; each has to be found. */
const maxWords = 8;

export function searchWords(text: string): string[] {
  return foldText(text)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, maxWords);
}
