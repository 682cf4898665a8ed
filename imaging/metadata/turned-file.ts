import sharp from "sharp";
import type { Size } from "#imaging/pixels/geometry.ts";
import { decodePhoto, inspectPhoto } from "../decode/decode-photo.ts";
import type { DecodingCost } from "../decode/decoding-cost.ts";
import type { Photo } from "../decode/photo.ts";
import { cornersOf } from "../decode/turn-photo.ts";
import { workingLongSidePixels } from "../decode/working-size.ts";
import { encodePhoto, inSharp, shrink } from "./storable-photo.ts";

/**
 * A stored photo as a person has turned it, for the screen: a JPEG, or its WebP preview. Around a tilted one the preview is transparent, and the
 * JPEG as dark as a screen for work.
 * @param admit as in `toStorablePhoto`
 * @throws ImageError
 */
export async function makeTurnedFile(
  file: Uint8Array,
  { degrees, variant }: { degrees: number; variant: "photo" | "preview" },
  admit: (cost: DecodingCost) => Promise<void>,
): Promise<Uint8Array> {
  const { cost } = await inspectPhoto(file);
  // The photo, and the picture that it is turned into, which may be twice as large.
  await admit({ memoryBytes: cost.memoryBytes + mostTurnedBytes, cpuMs: 2 * cost.cpuMs + turningCpuMs });
  const photo = await decodePhoto(file, degrees);
  if (variant === "preview") return previewOfTurned(photo);
  const pixels = await inSharp(photo)
    .composite([{ input: beyondFrame(photo, photo) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return encodePhoto({ ...photo, pixels });
}

async function previewOfTurned(photo: Photo): Promise<Uint8Array> {
  const { data, info } = await shrink(inSharp(photo)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info })
    .composite([{ input: beyondFrame(photo, info), blend: "dest-out" }])
    .webp({ quality: 80, effort: 0 })
    .toBuffer();
}

/** A drawing of what lies around the photo, as large as a picture of it. */
function beyondFrame(photo: Photo, { width, height }: Size): Buffer {
  const [first, ...rest] = cornersOf(photo).map(({ x, y }) => `${x} ${y}`);
  const around = `M0 0H${photo.width}V${photo.height}H0ZM${first}L${rest.join("L")}Z`;
  const view = `width="${width}" height="${height}" viewBox="0 0 ${photo.width} ${photo.height}"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${view} preserveAspectRatio="none"><path fill="#11100e" fill-rule="evenodd" d="${around}"/></svg>`,
  );
}

/** A square as large as any photo is worked with, four times: as it comes, as it is turned, and on its way between. */
const mostTurnedBytes = 4 * 3 * workingLongSidePixels ** 2;
const turningCpuMs = 6000;
