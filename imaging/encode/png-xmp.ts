import { crc32 } from "node:zlib";

/** Signature (8 bytes) and the IHDR chunk (25 bytes), which has to stay first. */
const afterHeaderByte = 33;

/** Keyword, its end, not compressed, method 0, no language, no translated keyword (PNG 3rd edition, 11.3.2.4; XMP part 3, 1.1.5). */
const xmpChunkHead = "XML:com.adobe.xmp\0\0\0\0\0";

/** A copy of a PNG file with the XMP packet in an uncompressed iTXt chunk behind the header. */
export function insertPngXmp(png: Uint8Array, xmp: string): Uint8Array {
  const body = Buffer.concat([
    Buffer.from("iTXt", "latin1"),
    Buffer.from(xmpChunkHead, "latin1"),
    Buffer.from(xmp, "utf8"),
  ]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, afterHeaderByte), chunk, png.subarray(afterHeaderByte)]);
}
