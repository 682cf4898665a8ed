import { jpegMarkers, jpegSegments, type JpegSegment } from "../decode/jpeg-segments.ts";
import { exifWithOrientation } from "./exif-orientation.ts";
import { bareIccProfile } from "./icc-profile.ts";

const iccName = "ICC_PROFILE\0";
/** Name, number of this part, number of parts. */
const iccHeadBytes = iccName.length + 2;
const mostSegmentBytes = 65_533;

/**
 * A copy of a JPEG file with nothing but what decides how its pixels look: no EXIF (place, time, owner), XMP, comments, thumbnails, nothing
 * of whatever phones append behind the picture, and no more of a segment than its meaning. The compressed pixels stay as they are. A file
 * that ends early is copied as far as it goes: telling that it is damaged is the decoder's business.
 */
export function stripJpeg(file: Uint8Array, orientation: number): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const segments = [...jpegSegments(bytes)];
  const firstScan = segments.findIndex(({ marker }) => marker === jpegMarkers.startOfScan);
  const application = segments
    .slice(0, Math.max(0, firstScan))
    .filter(({ marker }) => marker >= 0xe0 && marker <= 0xef);
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...(orientation === 1 ? [] : [exifSegment(orientation)]),
    ...jfifSegment(bytes, application),
    ...adobeSegment(bytes, application),
    ...iccSegments(bytes, application),
    ...segments
      .filter(({ marker }) => isPartOfThePicture(marker))
      .map(({ from, dataEnd }) => bytes.subarray(from, dataEnd)),
  ]);
}

/** Frames, tables, scans and the end (ITU-T T.81, table B.1); `JPG` (C8) and the hierarchical ones are decoded by nobody. */
function isPartOfThePicture(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xdd && marker !== 0xc8) || marker === jpegMarkers.endOfImage;
}

function isNamed(bytes: Buffer, { from, to }: JpegSegment, name: string): boolean {
  return to - from >= 4 + name.length && bytes.toString("latin1", from + 4, from + 4 + name.length) === name;
}

/** That it is there says how colours are coded (JFIF 1.02); behind its 14 bytes a thumbnail may lie, which goes. */
function jfifSegment(bytes: Buffer, application: readonly JpegSegment[]): Buffer[] {
  const first = application.find(
    (one) => one.marker === 0xe0 && isNamed(bytes, one, "JFIF\0") && one.to - one.from >= 18,
  );
  if (first === undefined) return [];
  return [segment(0xe0, Buffer.concat([bytes.subarray(first.from + 4, first.from + 16), Buffer.alloc(2)]))];
}

/** The last one counts; its twelve bytes end with the colour transform (Adobe Technical Note 5116, section 18). */
function adobeSegment(bytes: Buffer, application: readonly JpegSegment[]): Buffer[] {
  const last = application.findLast(
    (one) => one.marker === 0xee && isNamed(bytes, one, "Adobe") && one.to - one.from >= 16,
  );
  return last === undefined ? [] : [segment(0xee, bytes.subarray(last.from + 4, last.from + 16))];
}

/** A profile lies in numbered parts (ICC.1:2022, annex B.4); one that isn't whole is none to a decoder either. */
function iccSegments(bytes: Buffer, application: readonly JpegSegment[]): Buffer[] {
  const parts = application
    .filter((one) => one.marker === 0xe2 && isNamed(bytes, one, iccName) && one.to - one.from >= 4 + iccHeadBytes)
    .map(({ from, to }) => ({ number: bytes[from + 16], of: bytes[from + 17], data: bytes.subarray(from + 18, to) }))
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  if (!parts.every(({ number, of }, index) => number === index + 1 && of === parts.length)) return [];
  const profile = bareIccProfile(Buffer.concat(parts.map(({ data }) => data)));
  if (profile === null) return [];
  const partBytes = mostSegmentBytes - iccHeadBytes;
  const count = Math.ceil(profile.length / partBytes);
  return Array.from({ length: count }, (_, index) => {
    const head = Buffer.concat([Buffer.from(iccName, "latin1"), Buffer.from([index + 1, count])]);
    return segment(0xe2, Buffer.concat([head, profile.subarray(index * partBytes, (index + 1) * partBytes)]));
  });
}

function exifSegment(orientation: number): Buffer {
  return segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exifWithOrientation(orientation)]));
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
