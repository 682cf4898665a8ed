import { exifWithOrientation } from "./exif-orientation.ts";

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * A copy of a JPEG file without EXIF (place, time, owner), XMP, comments, thumbnails and whatever phones append behind the picture; the
 * compressed pixels, the colour profile and the orientation stay as they are. A file that ends early is copied as far as it goes: telling
 * that it is damaged is the decoder's business.
 */
export function stripJpeg(file: Uint8Array, orientation: number): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  if (orientation !== 1) kept.push(exifSegment(orientation));

  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) break;
    if (marker === 0xff) {
      at += 1; // a fill byte (ITU-T T.81, B.1.1.2)
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (isPartOfThePicture(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker !== startOfScan) continue;
    const scanEnd = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
    if (bytes[at + 1] === endOfImage) {
      kept.push(bytes.subarray(at, at + 2));
      break;
    }
  }
  return Buffer.concat(kept);
}

/** Everything that decoding needs: all but the application segments and comments, of those the colour profile and Adobe's transform. */
function isPartOfThePicture(bytes: Buffer, at: number): boolean {
  const marker = bytes[at + 1] ?? 0;
  const name = bytes.toString("latin1", at + 4, at + 16);
  if (marker === 0xe0) return name.startsWith("JFIF\0");
  if (marker === 0xe2) return name.startsWith("ICC_PROFILE\0");
  if (marker === 0xee) return name.startsWith("Adobe");
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  const isComment = marker === 0xfe;
  return !isApplication && !isComment && marker !== startOfImage;
}

/** Where the entropy-coded data that starts at `from` ends: the next marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (next !== 0 && next !== 0xff && !isRestart) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

function exifSegment(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exifWithOrientation(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
