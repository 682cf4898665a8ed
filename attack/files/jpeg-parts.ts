export const startOfImage = Buffer.from([0xff, 0xd8]);
export const endOfImage = Buffer.from([0xff, 0xd9]);

export function jpegSegment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** The file with segments that come before all of its own. */
export function withSegments(jpeg: Buffer, segments: readonly Uint8Array[]): Buffer {
  return Buffer.concat([startOfImage, ...segments, jpeg.subarray(2)]);
}

/** The file with another size in its frame header, and the pixels that it had. */
export function withClaimedSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at + 9 < copy.length; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = copy[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
    return copy;
  }
  throw new Error("a JPEG without a frame header");
}
