import { bodyStyleLabels, type BodyStyle } from "./body-styles.ts";

/** The label inside a sentence: 'large SUV', 'coupé'. Words in capitals stay so. */
export function bodyStyleInSentence(style: BodyStyle): string {
  const words = bodyStyleLabels[style].split(" ");
  return words.map((word) => (word === word.toUpperCase() ? word : word.toLowerCase())).join(" ");
}
