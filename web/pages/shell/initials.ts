/** One or two letters that stand for a person: of the name, or of the address where there is none. */
export function initialsOf({ name, email }: { name: string | null; email: string }): string {
  const words = (name || email.slice(0, email.lastIndexOf("@"))).split(/[\s._+-]+/).flatMap(firstLetter);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.join("").toLocaleUpperCase("en-GB") || "?";
}

/** A whole sign, also one of two halves; nothing where the word begins with none. */
function firstLetter(word: string): string[] {
  return /^\p{L}/u.exec(word) ?? [];
}
