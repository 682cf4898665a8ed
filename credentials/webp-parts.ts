import type { PictureParts } from "./picture-parts.ts";
import { textAt } from "./picture-type.ts";
import { chunksOf } from "./webp-chunks.ts";

const toldChunks: ReadonlySet<string> = new Set(["EXIF", "XMP "]);
/** What a key frame has behind its first three bytes (RFC 6386, 9.1). */
const startCode = "\u009D\u0001*";

/**
 * One lossy key frame, which is all that our pictures have. Null for anything more: transparency, profiles and animation change what is shown, a lossless
 * picture is none of ours, and decoders also show a chunk whose end is missing.
 */
export function partsOfWebp(file: Uint8Array): PictureParts | null {
  const riffBytes = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(4, true);
  const [shown, told]: [Uint8Array[], Uint8Array[]] = [[], []];
  let end = 12;
  for (const { name, start, content } of chunksOf(file)) {
    end = start + 8 + content.length + (content.length % 2);
    if (name === "VP8 ") shown.push(content);
    else if (toldChunks.has(name)) told.push(content);
    // Sizes and what else is there; a size that isn't the frame's is shown by nobody.
    else if (name !== "C2PA" && (name !== "VP8X" || start !== 12)) return null;
  }
  const [frame] = shown;
  const isWhole = end === file.length && riffBytes === file.length - 8;
  return isWhole && shown.length === 1 && frame !== undefined && isKeyFrame(frame) ? { shown, told } : null;
}

function isKeyFrame(frame: Uint8Array): boolean {
  return ((frame[0] ?? 1) & 1) === 0 && textAt(frame, 3, startCode.length) === startCode;
}
