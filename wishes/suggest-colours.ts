import { carColours } from "#contract/car-colours.ts";
import { countTypingErrors } from "#contract/typing-errors.ts";
import { finishWords } from "./colour-vocabulary.ts";
import { paintNames } from "./paint-names.ts";
import { splitWords } from "./split-words.ts";
import { understandColour } from "./understand-colour.ts";

const mostSuggestions = 3;
const mostErrors = 3;
const longestText = 60;
/** Shorter words are too easily another word. */
const shortestWord = 4;

const names: readonly string[] = [
  ...new Set([...carColours.map(({ name }) => splitWords(name, "paint").join(" ")), ...paintNames.keys()]),
];

/**
 * Colours that may be meant by words that name none, the likeliest first: few typing errors, and most of the
 * text explained. At most three.
 */
export function suggestColours(text: string): string[] {
  const words = splitWords(text.slice(0, longestText), "paint").filter((word) => !finishWords.has(word));
  const whole = words.join(" ");
  if (whole.length < 3) return [];
  const ranked = names.flatMap((name) => {
    const errors = name.startsWith(whole) ? 0 : fewestErrors(words, name);
    return errors === null ? [] : [{ name, distance: 2 * errors + Math.abs(name.length - whole.length) }];
  });
  const best = ranked.toSorted((a, b) => a.distance - b.distance);
  const shown = best.flatMap(({ name }) => understandColour(name)?.name ?? []);
  return [...new Set(shown)].slice(0, mostSuggestions);
}

/** Against every run of as many words as the name has; null when none is near. */
function fewestErrors(words: readonly string[], name: string): number | null {
  const count = name.split(" ").length;
  let fewest: number | null = null;
  for (let start = 0; start + count <= words.length; start++) {
    const run = words.slice(start, start + count).join(" ");
    if (run.length < shortestWord) continue;
    const limit = Math.min(mostErrors, Math.floor(run.length / 3));
    const errors = countTypingErrors(run, name, limit);
    if (errors <= limit && (fewest === null || errors < fewest)) fewest = errors;
  }
  return fewest;
}
