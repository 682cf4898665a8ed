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

/** `car.jpg`, `car (2).jpg`: names in their order, no two of them alike. */
export function numberDoubles(files: readonly { stem: string; extension: string }[]): string[] {
  const taken = new Set<string>();
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

/** What every file system takes, of whatever was typed. */
export function safeStem(text: string): string {
  const stem = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\\/:*?"<>|]+/gu, "-")
    .replace(/^[.\s]+|[.\s]+$/g, "")
    .slice(0, 100)
    .toWellFormed();
  return stem === "" ? "photo" : stem;
}
