import { bodyStyleInSentence } from "#contract/body-style-words.ts";
import type { BodyStyle } from "#contract/body-styles.ts";

/** Says whose shape the pictures show, before and after they are paid. */
export function standInSentence(style: BodyStyle, make: string): string {
  const body = bodyStyleInSentence(style);
  return make === ""
    ? `Shown on our own ${body}: an illustration, not a picture of the very car.`
    : `Shown on our own ${body}: the paint is yours, the proportions are not the ${make}'s.`;
}

export function standInTag(style: BodyStyle): string {
  return `Illustration on our own ${bodyStyleInSentence(style)} body`;
}
