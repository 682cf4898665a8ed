import { exifWithOrientation } from "./exif-orientation.ts";

const riffHeaderBytes = 12;
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** A copy of a still WebP file without EXIF and XMP (WebP container specification, "Extended File Format"). */
export function stripWebp(file: Uint8Array, orientation: number): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const kept: Buffer[] = [Buffer.from(bytes.subarray(0, riffHeaderBytes))];
  let isExtended = false;
  for (let at = riffHeaderBytes; at + 8 <= bytes.length;) {
    const name = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const chunk = Buffer.from(bytes.subarray(at, at + 8 + size + (size % 2)));
    at += 8 + size + (size % 2);
    if (name === "EXIF" || name === "XMP ") continue;
    if (name === "VP8X") {
      isExtended = true;
      chunk[8] = ((chunk[8] ?? 0) & ~(exifFlag | xmpFlag)) | (orientation === 1 ? 0 : exifFlag);
    }
    kept.push(chunk);
  }
  // Only the extended format can name an orientation at all.
  if (isExtended && orientation !== 1) kept.push(exifChunk(orientation));
  const stripped = Buffer.concat(kept);
  // A file cut off in the middle keeps its declared length, so that the decoder still notices.
  if (bytes.readUInt32LE(4) + 8 <= bytes.length) stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}

function exifChunk(orientation: number): Buffer {
  const tiff = exifWithOrientation(orientation);
  const chunk = Buffer.alloc(8 + tiff.length + (tiff.length % 2));
  chunk.write("EXIF", 0, "latin1");
  chunk.writeUInt32LE(tiff.length, 4);
  tiff.copy(chunk, 8);
  return chunk;
}
