import { isBlank, trimSigns } from "#contract/trim-signs.ts";
import { presetWord } from "#server/domain/generations/picture-file-name.ts";

/** Such as `retail_images_retail-one_2026-11-23.zip`, by the day on which it is downloaded (UTC). */
export function zipFileName(preset: string, day: Date): string {
  return `retail_images_${presetWord(preset)}_${day.toISOString().slice(0, 10)}.zip`;
}

export type ZipPicture = {
  /** As the user's file was called. */
  fileName: string;
  /** Of the picture, without dot. */
  extension: string;
};

/**
 * The pictures' names in the ZIP, in their order: `retail_retail-one_IMG_0042.jpg`. Doubles are numbered, as a file system that takes large and small
 * letters for the same would have to; what no file system takes becomes a hyphen.
 */
export function zipEntryNames(preset: string, pictures: readonly ZipPicture[]): string[] {
  return numberDoubles(
    pictures.map(({ fileName, extension }) => ({
      stem: `retail_${presetWord(preset)}_${safeStem(withoutExtension(fileName))}`,
      extension,
    })),
  );
}

/** `car.jpg`, `car (2).jpg`: names in their order, no two of them alike, and none like a folder among them. */
export function numberDoubles(files: readonly { stem: string; extension: string }[]): string[] {
  const folders = files.flatMap(({ stem }) => (stem.includes("/") ? [stem.slice(0, stem.indexOf("/"))] : []));
  const taken = new Set(folders.map((folder) => folder.toLowerCase()));
  return files.map(({ stem, extension }) => {
    for (let number = 1; ; number += 1) {
      const name = `${stem}${number === 1 ? "" : ` (${number})`}.${extension}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

export function withoutExtension(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,5}$/i, "");
}

/** Of the 255 that a name may have on most systems: an ending, a number and words of ours have room beside it. */
const mostStemBytes = 160;

/** Windows gives these to devices, whatever ending follows. */
const deviceNames = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** What every file system takes, of whatever was typed, as a file and as a folder. */
export function safeStem(text: string): string {
  const plain = text.toWellFormed().normalize("NFC");
  const stem = shorten(plain.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, "-"));
  // Windows drops dots and blanks at the end, and two names become one.
  const end = trimSigns(stem, (sign) => sign === "." || isBlank(sign));
  return end === "" ? "photo" : end.replace(deviceNames, "$&_");
}

/** By whole characters. */
function shorten(text: string): string {
  let bytes = 0;
  let shortened = "";
  for (const character of text.trimStart().slice(0, mostStemBytes)) {
    bytes += Buffer.byteLength(character);
    if (bytes > mostStemBytes) break;
    shortened += character;
  }
  return shortened;
}
