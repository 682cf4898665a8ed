import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { jpegSegment, withSegments } from "./jpeg-parts.ts";
import { carPhoto } from "./pictures.ts";
import { pngChunk } from "./png-parts.ts";

/** Where a photo says where it was taken; nothing that is served may hold it. */
export const mark = "SECRETMARK51.5007N";

const exif = {
  IFD0: { Make: mark, Artist: mark, ImageDescription: mark },
  IFD2: { UserComment: mark },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSAreaInformation: mark },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${mark}"/></rdf:RDF></x:xmpmeta>`;

/** Photos with the mark in every place that a format has for words, and in some that no camera uses. */
export async function markedPhotos(): Promise<Map<string, Buffer>> {
  const car = sharp(await carPhoto(7, 700))
    .withExif(exif)
    .withXmp(xmp);
  const jpeg = await car.clone().jpeg().toBuffer();
  const png = await car.clone().png().toBuffer();
  const heic = await readFile(join(import.meta.dirname, "..", "..", "imaging/decode/test-tiles.heic"));
  return new Map([
    ["JPEG with EXIF, GPS and XMP", jpeg],
    ...jpegSegments(jpeg),
    ["JPEG with the film of a moving photo", Buffer.concat([jpeg, Buffer.from(`....ftypmp42${mark}`)])],
    ["PNG with EXIF and XMP", png],
    ["PNG with texts, a date and chunks of its own", withChunks(png)],
    ["WebP with EXIF and XMP", await car.clone().webp().toBuffer()],
    ["WebP with a chunk of its own", withRiffChunk(await car.clone().webp().toBuffer())],
    ["AVIF with EXIF and XMP", await car.clone().resize(400).avif({ effort: 0 }).toBuffer()],
    ["HEIC with something behind it", Buffer.concat([heic, Buffer.from(mark)])],
  ]);
}

function jpegSegments(jpeg: Buffer): [string, Buffer][] {
  const text = (marker: number, head: string) => jpegSegment(marker, Buffer.from(head + mark, "latin1"));
  const segments = {
    "a comment": text(0xfe, ""),
    IPTC: text(0xed, "Photoshop 3.0\0"),
    "a second picture's index (MPF)": text(0xe2, "MPF\0"),
    "a thumbnail (JFXX)": text(0xe0, "JFXX\0"),
    "a JFIF header that goes on": text(0xe0, "JFIF\0\x01\x02\0\0\x01\0\x01\0\0"),
    "a profile that is a text": text(0xe2, "ICC_PROFILE\0\x01\x01"),
    "an Adobe segment that goes on": text(0xee, "Adobe\0\x64\0\0\0\0\0"),
    APP4: text(0xe4, ""),
    APP11: text(0xeb, "JP"),
    "the marker JPG5": text(0xf5, ""),
  };
  return Object.entries(segments).map(([name, segment]) => [`JPEG with ${name}`, withSegments(jpeg, [segment])]);
}

function withChunks(png: Buffer): Buffer {
  const afterHeader = 33;
  return Buffer.concat([
    png.subarray(0, afterHeader),
    pngChunk("tEXt", Buffer.from(`gps\0${mark}`)),
    pngChunk("zTXt", Buffer.concat([Buffer.from("k\0\0"), deflateSync(mark)])),
    pngChunk("tIME", Buffer.from([7, 228, 1, 1, 1, 1, 1])),
    pngChunk("prVt", Buffer.from(mark)),
    png.subarray(afterHeader),
    Buffer.from(mark),
  ]);
}

function withRiffChunk(webp: Buffer): Buffer {
  const content = Buffer.from(mark.padEnd(mark.length + (mark.length % 2)));
  const head = Buffer.from("GPSX\0\0\0\0", "latin1");
  head.writeUInt32LE(content.length, 4);
  const file = Buffer.concat([webp, head, content]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
