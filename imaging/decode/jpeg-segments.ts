/** The markers of ITU-T T.81, table B.1, that matter here. */
export const jpegMarkers = { startOfScan: 0xda, endOfImage: 0xd9 } as const;

export type JpegSegment = {
  readonly marker: number;
  /** Where the marker stands. */
  readonly from: number;
  /** Where the segment ends; behind it a scan has its compressed data. */
  readonly to: number;
  /** Where the compressed data of a scan ends; `to` for all others. */
  readonly dataEnd: number;
};

/**
 * The segments of a JPEG file up to the end of its picture. Markers that stand alone are passed over, as decoders do: read as a segment,
 * their "length" would hide scans from who counts them. Ends early where no marker stands.
 */
export function* jpegSegments(bytes: Buffer): Generator<JpegSegment> {
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // A fill byte (ITU-T T.81, B.1.1.2).
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else if (marker === jpegMarkers.endOfImage) {
      yield { marker, from: at, to: at + 2, dataEnd: at + 2 };
      return;
    } else {
      if (at + 4 > bytes.length) return;
      const to = Math.min(bytes.length, at + 2 + bytes.readUInt16BE(at + 2));
      const dataEnd = marker === jpegMarkers.startOfScan ? endOfScan(bytes, to) : to;
      yield { marker, from: at, to, dataEnd };
      at = dataEnd;
    }
  }
}

/** How many scans a JPEG file has, counted up to one more than `most`. */
export function countScans(file: Uint8Array, most: number): number {
  let scans = 0;
  for (const { marker } of jpegSegments(Buffer.from(file.buffer, file.byteOffset, file.byteLength))) {
    if (marker === jpegMarkers.startOfScan) scans += 1;
    if (scans > most) break;
  }
  return scans;
}

/** Restarts, the start of a picture, and the temporary marker of arithmetic coding. */
function standsAlone(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;
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
