import { finishWords, genericColours, modifiers } from "./colour-vocabulary.ts";
import { splitWords } from "./split-words.ts";
import type { UnderstoodColour } from "./understand-colour.ts";

/** What is left of a text when the words of the colour in it are taken out; of a second colour all of them are left. */
export function withoutColour(words: string, colour: Pick<UnderstoodColour, "name"> | null): string {
  if (colour === null) return words;
  const named = new Set(splitWords(colour.name, "paint"));
  const all = words.split(" ");
  return all
    .filter((word, index) => {
      const isSaid = named.has(word) || finishWords.has(word) || modifiers.has(word);
      // 'Olive green' is called Olive.
      const isEcho = genericColours.has(word) && named.has(all[index - 1] ?? "");
      return !isSaid && !isEcho;
    })
    .join(" ");
}
