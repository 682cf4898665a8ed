import { crc32, inflateRawSync } from "node:zlib";

export type ZipEntry = {
  name: string;
  content: Uint8Array;
  /** 8: deflate. */
  method: number;
};

const endSignature = 0x06054b50;
const recordSignature = 0x02014b50;

/** Reads a ZIP as its format's directory describes it (APPNOTE.TXT 4.3), each entry checked against its sum. */
export function readZip(file: Buffer): ZipEntry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || file.readUInt32LE(end) !== endSignature) throw new Error("the ZIP has no end");
  const count = file.readUInt16LE(end + 10);
  let place = file.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (file.readUInt32LE(place) !== recordSignature) throw new Error("the directory is damaged");
    const nameLength = file.readUInt16LE(place + 28);
    const entry = readEntry(file, place, nameLength);
    place += 46 + nameLength + file.readUInt16LE(place + 30) + file.readUInt16LE(place + 32);
    return entry;
  });
}

function readEntry(file: Buffer, place: number, nameLength: number): ZipEntry {
  const method = file.readUInt16LE(place + 10);
  const sum = file.readUInt32LE(place + 16);
  const packedBytes = file.readUInt32LE(place + 20);
  const header = file.readUInt32LE(place + 42);
  const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
  const packed = file.subarray(start, start + packedBytes);
  const content = method === 8 ? inflateRawSync(packed) : packed;
  if (crc32(content) !== sum) throw new Error("an entry is damaged");
  return { name: file.toString("utf8", place + 46, place + 46 + nameLength), content, method };
}
