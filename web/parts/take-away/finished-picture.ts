import type { Generation } from "#contract/generations.ts";
import type { PictureForMarket } from "#contract/judge-for-market.ts";

/** A picture that is done: its size is known. */
export type FinishedPicture = Generation & { readonly width: number; readonly height: number };

export function isFinished(generation: Generation): generation is FinishedPicture {
  return generation.status === "done" && generation.width !== null && generation.height !== null;
}

/** What a market's rules are held against. */
export function factsForMarket(picture: FinishedPicture): PictureForMarket {
  const { width, height, aspectRatio, isWatermarked, logo, plateTreatment, carBox, isPassedThrough } = picture;
  const hasLogo = logo !== null;
  const shown = { isByAi: picture.madeBy === "cloud", isMirrored: picture.placing?.isMirrored === true };
  return { width, height, aspectRatio, isWatermarked, hasLogo, plateTreatment, carBox, isPassedThrough, ...shown };
}
