/** The first brands by which heic-decode takes a file, and sharp too. */
const takenBrands: ReadonlySet<string> = new Set(["heic", "heix", "hevc", "hevx", "mif1", "msf1"]);

/**
 * A HEIC file whose first brand its readers know: they go by that alone, where a file may name another one and HEIC among those that it is
 * compatible with.
 * @returns a copy, or the file itself where nothing had to be changed
 */
export function withHeicBrand(file: Uint8Array): Uint8Array {
  if (takenBrands.has(Buffer.from(file.subarray(8, 12)).toString("latin1"))) return file;
  const copy = Buffer.from(file);
  copy.write("heic", 8, "latin1");
  return copy;
}
