import type { UploadPurpose } from "#contract/upload-purposes.ts";
import { presetWord } from "#server/domain/generations/picture-file-name.ts";
import { safeStem, withoutExtension } from "#server/domain/retail-runs/zip-names.ts";

/*
 * What the files of an export are called. Each name ends with the beginning of the thing's id, by which the lists find it: so no two are the same, and
 * a second export calls everything the same again.
 */

const folders = {
  photo: "photos",
  logo: "logos",
  plate: "plate-pictures",
  background: "backgrounds",
} as const satisfies Record<UploadPurpose, string>;

/** Such as `photos/2026-11-23_IMG_0042_1f0c2ab4.jpg`. */
export function uploadEntryName(upload: {
  id: string;
  purpose: UploadPurpose;
  fileName: string;
  createdAt: Date;
  photoKey: string;
}): string {
  const stem = `${dayOf(upload.createdAt)}_${safeStem(withoutExtension(upload.fileName))}_${beginningOf(upload.id)}`;
  return `${folders[upload.purpose]}/${stem}${endingOf(upload.photoKey)}`;
}

/** Such as `pictures/2026-11-23_tokyo_4x3_1f0c2ab4.jpg`. */
export function pictureEntryName(picture: {
  id: string;
  preset: string | null;
  aspectRatio: string | null;
  createdAt: Date;
  resultKey: string;
}): string {
  const { id, preset, aspectRatio, createdAt, resultKey } = picture;
  const words = [dayOf(createdAt), presetWord(preset ?? ""), (aspectRatio ?? "").replace(":", "x"), beginningOf(id)];
  return `pictures/${words.filter((word) => word !== "").join("_")}${endingOf(resultKey)}`;
}

/** Such as `views/2026-11-23_Porsche-911_1f0c2ab4/front.jpg`. */
export function viewEntryName(
  { id, car, createdAt }: { id: string; car: { make: string; model: string } | null; createdAt: Date },
  view: string,
): string {
  const name = car === null ? "car" : safeStem(`${car.make}-${car.model}`.replaceAll(/\s+/g, "-"));
  return `views/${dayOf(createdAt)}_${name}_${beginningOf(id)}/${view}.jpg`;
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function beginningOf(id: string): string {
  return id.slice(0, 8);
}

function endingOf(key: string): string {
  return /\.[a-z]+$/.exec(key)?.[0] ?? "";
}
