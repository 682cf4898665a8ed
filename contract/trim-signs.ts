/**
 * The text without what is a sign at its beginning and end. A regular expression for the end would look from each place of a long run of them to
 * its end, and so take the square of its length.
 */
export function trimSigns(text: string, isSign: (character: string) => boolean): string {
  let from = 0;
  let to = text.length;
  while (from < to && isSign(text.charAt(from))) from += 1;
  while (to > from && isSign(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

export const isBlank = (character: string): boolean => character.trim() === "";
