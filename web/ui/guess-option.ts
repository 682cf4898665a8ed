import { countTypingErrors } from "#contract/typing-errors.ts";
import { foldText, textsOf, type ComboboxOption } from "./filter-options.ts";

/** `isSure`: one letter is wrong, and no other option is as near. */
export type Guess<Option extends ComboboxOption> = { option: Option; isSure: boolean };

/** Shorter words are too easily another word: 'polo' and 'pole'. */
const shortestSure = 5;
const shortestGuess = 3;
const mostErrors = 2;

/** The option that is meant by what was typed, with a letter or two amiss. Null when none is near. Figures are never amiss: an A4 is no A3. */
export function guessOption<Option extends ComboboxOption>(
  options: readonly Option[],
  typed: string,
): Guess<Option> | null {
  const wanted = foldText(typed);
  if (wanted.length < shortestGuess) return null;
  const near = options
    .filter(({ isAlwaysShown }) => !isAlwaysShown)
    .flatMap((option) => {
      const distance = Math.min(...textsOf(option).map((text) => distanceOf(text, wanted)));
      return distance === Number.POSITIVE_INFINITY ? [] : [{ option, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance);
  const [best, second] = near;
  if (!best) return null;
  return {
    option: best.option,
    isSure: best.distance <= 1 && (second === undefined || second.distance > best.distance),
  };
}

/** Up to 1 for what is surely meant; the beginning of a name that is still being typed is never sure. */
function distanceOf(text: string, wanted: string): number {
  if (figuresOf(text.slice(0, wanted.length)) !== figuresOf(wanted)) return Number.POSITIVE_INFINITY;
  const isShort = Math.min(text.length, wanted.length) < shortestSure;
  if (isShort && text[0] !== wanted[0]) return Number.POSITIVE_INFINITY;
  const limit = isShort ? 1 : mostErrors;
  const errors = countTypingErrors(wanted, text, limit);
  if (errors <= limit) return isShort ? errors + 1 : errors;
  const ofBeginning = isShort ? 2 : countTypingErrors(wanted, text.slice(0, wanted.length), 1);
  return ofBeginning <= 1 ? mostErrors + ofBeginning : Number.POSITIVE_INFINITY;
}

function figuresOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}
