/** `bmff`: AVIF and HEIC. */
export type PictureType = "jpeg" | "png" | "webp" | "bmff";

const bmffBrands: ReadonlySet<string> = new Set(["avif", "avis", "heic", "heix", "mif1", "msf1"]);

/** By content; null for what is no picture that can carry credentials. */
export function pictureTypeOf(file: Uint8Array): PictureType | null {
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return "jpeg";
  if (textAt(file, 1, 3) === "PNG" && file[0] === 0x89) return "png";
  if (textAt(file, 0, 4) === "RIFF" && textAt(file, 8, 4) === "WEBP") return "webp";
  if (textAt(file, 4, 4) === "ftyp" && bmffBrands.has(textAt(file, 8, 4))) return "bmff";
  return null;
}

/** ASCII; shorter than `length` where the file ends. */
export function textAt(file: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...file.subarray(at, at + length));
}
