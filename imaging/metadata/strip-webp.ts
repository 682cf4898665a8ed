import { exifWithOrientation } from "./exif-orientation.ts";
import { bareIccProfile } from "./icc-profile.ts";

const riffHeaderBytes = 12;
const profileFlag = 0x20;
const alphaFlag = 0x10;
const exifFlag = 0x08;
const extendedHeaderBytes = 10;
const pictureChunks: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "ALPH"]);

/** A copy of a still WebP file with nothing but its picture (WebP container specification, "Extended File Format"). */
export function stripWebp(file: Uint8Array, orientation: number): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const kept: Buffer[] = [];
  let extended: Buffer | null = null;
  let profile: Buffer | null = null;
  for (let at = riffHeaderBytes; at + 8 <= bytes.length;) {
    const name = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + 8, at + 8 + size);
    if (pictureChunks.has(name)) kept.push(bytes.subarray(at, at + 8 + size + (size % 2)));
    if (name === "VP8X" && size >= extendedHeaderBytes) extended ??= content.subarray(0, extendedHeaderBytes);
    if (name === "ICCP") profile ??= bareIccProfile(content);
    at += 8 + size + (size % 2);
  }
  const head = Buffer.from(bytes.subarray(0, riffHeaderBytes));
  const stripped = Buffer.concat(
    extended === null ? [head, ...kept] : [head, ...extendedChunks({ extended, profile, orientation, kept })],
  );
  // A file cut off in the middle keeps its declared length, so that the decoder still notices.
  if (bytes.readUInt32LE(4) + 8 <= bytes.length) stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}

/** Only the extended format can name a profile or an orientation at all. */
function extendedChunks(file: {
  extended: Buffer;
  profile: Buffer | null;
  orientation: number;
  kept: readonly Buffer[];
}): Buffer[] {
  const { profile, orientation, kept } = file;
  const header = Buffer.from(file.extended);
  const flags = (profile === null ? 0 : profileFlag) | (orientation === 1 ? 0 : exifFlag);
  header[0] = ((header[0] ?? 0) & alphaFlag) | flags;
  return [
    chunk("VP8X", header),
    ...(profile === null ? [] : [chunk("ICCP", profile)]),
    ...kept,
    ...(orientation === 1 ? [] : [chunk("EXIF", exifWithOrientation(orientation))]),
  ];
}

function chunk(name: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(8 + content.length + (content.length % 2));
  bytes.write(name, 0, "latin1");
  bytes.writeUInt32LE(content.length, 4);
  content.copy(bytes, 8);
  return bytes;
}
