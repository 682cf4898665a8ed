import { expect, test } from "vitest";
import { maxUploadBytes } from "#contract/limits.ts";
import { checkPhotoFile } from "./check-photo-file.ts";

function photo(name: string, type: string, sizeBytes = 10): File {
  return new File([new Uint8Array(sizeBytes)], name, { type });
}

test.each([
  ["car.jpg", "image/jpeg", 10, null],
  ["car.HEIC", "", 10, null],
  ["car.gif", "image/gif", 10, "unsupported_image_type"],
  ["car.svg", "image/svg+xml", 10, "unsupported_image_type"],
  ["notes.txt", "", 10, "unsupported_image_type"],
  ["car.png", "image/png", 0, "image_empty"],
  ["car.png", "image/png", maxUploadBytes, null],
  ["car.png", "image/png", maxUploadBytes + 1, "file_too_large"],
] as const)("%s of type '%s' and %i bytes gives %s", (...[name, type, sizeBytes, expected]) => {
  expect(checkPhotoFile(photo(name, type, sizeBytes))).toBe(expected);
});
