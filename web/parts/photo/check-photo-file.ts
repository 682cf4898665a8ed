import type { ErrorCode } from "#contract/errors.ts";
import { maxUploadBytes } from "#contract/limits.ts";

/**
 * Listed one by one: with `image/*` iOS would convert HEIC photos before handing them over. Some systems give HEIC no type at all, so
 * its endings are listed too.
 */
export const acceptedPhotos = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
  "image/avif": [".avif"],
  "image/heic": [".heic"],
  "image/heif": [".heif"],
} as const;

const endings = Object.values(acceptedPhotos).flat();

/** What is wrong with a file, as far as can be told without opening it; the server looks inside. */
export function checkPhotoFile(file: File): ErrorCode | null {
  const hasKnownEnding = endings.some((ending) => file.name.toLowerCase().endsWith(ending));
  if (!(file.type in acceptedPhotos) && !(file.type === "" && hasKnownEnding)) return "unsupported_image_type";
  if (file.size === 0) return "image_empty";
  if (file.size > maxUploadBytes) return "file_too_large";
  return null;
}
