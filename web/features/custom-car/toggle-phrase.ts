/** Puts a phrase at the end of a list written as text, or takes it out when it is already there. */
export function togglePhrase(text: string, phrase: string): string {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (!hasPhrase(text, phrase)) return [...parts, phrase].join(", ");
  return parts.filter((part) => part.toLowerCase() !== phrase.toLowerCase()).join(", ");
}

export function hasPhrase(text: string, phrase: string): boolean {
  return text.split(",").some((part) => part.trim().toLowerCase() === phrase.toLowerCase());
}
