import type { Generation } from "#contract/generations.ts";
import { comfortableCarHeightPixels, noticeableEnlargement } from "#contract/limits.ts";
import type { Upload } from "#contract/uploads.ts";

/** What a larger photo would change in this picture, with the numbers; `null` where nobody would see a difference. */
export function resultSharpness({ carBox: inPhoto }: Upload, { carBox: inPicture }: Generation): string | null {
  if (!inPhoto || !inPicture || inPicture.width <= inPhoto.width * noticeableEnlargement) return null;
  const enough = roundedUp(inPicture.width / noticeableEnlargement);
  return `The car is ${inPhoto.width} pixels wide in your photo and ${inPicture.width} here. From ${enough} in the photo the picture is sharp.`;
}

/** The same before there is a picture. */
export function photoSharpness({ carBox }: Upload): string | null {
  if (!carBox || carBox.height >= comfortableCarHeightPixels) return null;
  const enough = roundedUp((carBox.width * comfortableCarHeightPixels) / carBox.height);
  return `The car is ${carBox.width} pixels wide here. From ${enough} the picture is sharp.`;
}

function roundedUp(pixels: number): number {
  return Math.ceil(pixels / 50) * 50;
}
