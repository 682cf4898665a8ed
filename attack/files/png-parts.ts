import { crc32, deflateSync } from "node:zlib";

export const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

export function pngChunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export type PngFacts = {
  width: number;
  height: number;
  depth?: 1 | 8 | 16;
  colourType?: 0 | 2 | 6;
  isInterlaced?: boolean;
  /** What is inflated to the pixels; as many zeros as the size asks for if not given. */
  pixels?: Uint8Array;
  /** Before the pixels. */
  chunks?: readonly Uint8Array[];
};

const channelsOf = { 0: 1, 2: 3, 6: 4 } as const;

/** A PNG of one black that says whatever it is told to say. */
export function png({
  width,
  height,
  depth = 8,
  colourType = 2,
  isInterlaced = false,
  pixels,
  chunks = [],
}: PngFacts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, isInterlaced ? 1 : 0], 8);
  const rowBytes = 1 + Math.ceil((width * depth * channelsOf[colourType]) / 8);
  const packed = pixels ?? deflateSync(Buffer.alloc(Math.min(rowBytes * height, 400e6)), { level: 9 });
  return Buffer.concat([
    pngSignature,
    pngChunk("IHDR", header),
    ...chunks,
    pngChunk("IDAT", packed),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A chunk that inflates to so many zeros. */
export function inflatingChunk(type: "iCCP" | "zTXt" | "iTXt", megabytes: number): Buffer {
  const heads = { iCCP: "x\0\0", zTXt: "x\0\0", iTXt: "XML:com.adobe.xmp\0\x01\0\0\0" };
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  return pngChunk(type, Buffer.concat([Buffer.from(heads[type], "latin1"), packed]));
}
