import sharp from "sharp";
import { splitTurn, turnedBounds } from "#contract/photo-turn.ts";
import type { Box, Point, Size } from "#imaging/pixels/geometry.ts";
import type { Photo, PhotoFrame } from "./photo.ts";
import { workingLongSidePixels } from "./working-size.ts";

/** What lies around a tilted photo: a grey without a hue, in which neither the network nor an eye sees anything. */
const emptyLevel = 128;

type Turned = Size & {
  /** The photo's own pixels are made smaller by this, where all of it would be larger than any photo is worked with. */
  readonly scale: number;
  readonly frame: PhotoFrame;
};

/**
 * The upright picture of a photo that is turned clockwise about its middle. It grows as far as the photo's corners go, so that nothing of the
 * photo is lost.
 * @param size of the photo as it is decoded unturned
 */
export function turnedSize(size: Size, degrees: number): Size {
  const { width, height } = turn(size, degrees);
  return { width, height };
}

/** Where a place of a photo that is turned one way lies when it is turned the other way. */
export function moveWithTurn(
  place: Point<"photo">,
  { size, from, to }: { size: Size; from: number; to: number },
): Point<"photo"> {
  const [before, after] = [turn(size, from), turn(size, to)];
  const { cos, sin } = direction(to - from);
  const scale = after.scale / before.scale;
  const [x, y] = [place.x - before.width / 2, place.y - before.height / 2];
  return {
    x: after.width / 2 + scale * (x * cos - y * sin),
    y: after.height / 2 + scale * (x * sin + y * cos),
  };
}

/** Turns a decoded photo. By quarters its pixels stay bit for bit; otherwise each is mixed of its neighbours (bicubic). */
export async function turnPhoto(photo: Photo, degrees: number): Promise<Photo> {
  if (degrees === 0) return photo;
  const { width, height, scale, frame } = turn(photo, degrees);
  const { tiltDegrees } = frame;
  const raw = { width: photo.width, height: photo.height, channels: 3 } as const;
  const lying = sharp(photo.pixels, { raw }).rotate(degrees - tiltDegrees);
  if (tiltDegrees === 0) return { pixels: asBytes(await lying.raw().toBuffer()), width, height, turnDegrees: degrees };
  const { cos, sin } = direction(tiltDegrees);
  const matrix: [[number, number], [number, number]] = [
    [scale * cos, -scale * sin],
    [scale * sin, scale * cos],
  ];
  const { data, info } = await lying
    .affine(matrix, { background: { r: emptyLevel, g: emptyLevel, b: emptyLevel }, interpolator: "bicubic" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // libvips rounds the size its own way: a row or column of nothing more or less.
  const pixels = new Uint8Array(width * height * 3).fill(emptyLevel);
  const rowBytes = Math.min(width, info.width) * 3;
  for (let row = 0; row < Math.min(height, info.height); row++)
    pixels.set(data.subarray(row * info.width * 3, row * info.width * 3 + rowBytes), row * width * 3);
  return { pixels, width, height, turnDegrees: degrees, frame };
}

/** Where the corners of the photo itself lie, one after the other. */
export function cornersOf({ width, height, frame = { width, height, tiltDegrees: 0 } }: Photo): Point<"photo">[] {
  const { cos, sin } = direction(frame.tiltDegrees);
  const [across, down] = [frame.width / 2, frame.height / 2];
  const ends = [
    [-across, -down],
    [across, -down],
    [across, down],
    [-across, down],
  ] as const;
  return ends.map(([x, y]) => ({ x: width / 2 + x * cos - y * sin, y: height / 2 + x * sin + y * cos }));
}

/** The largest part of a tilted photo, of its own proportions, that holds nothing of what lies around it. */
export function insideFrame({ width, height, frame }: Photo): Box<"photo"> {
  if (frame === undefined) return { left: 0, top: 0, width, height };
  const { cos, sin } = direction(Math.abs(frame.tiltDegrees));
  const longer = Math.max(frame.width / frame.height, frame.height / frame.width);
  const share = 1 / (cos + longer * sin);
  // The mixed pixels of the border are left out as well.
  const inner = {
    width: Math.max(1, Math.floor(share * frame.width) - 2),
    height: Math.max(1, Math.floor(share * frame.height) - 2),
  };
  return { left: Math.round((width - inner.width) / 2), top: Math.round((height - inner.height) / 2), ...inner };
}

function turn(size: Size, degrees: number): Turned {
  const { quarters, tiltDegrees } = splitTurn(degrees);
  const lying = turnedBounds(size, 90 * quarters);
  const { width, height } = turnedBounds(size, degrees);
  const scale = Math.min(1, workingLongSidePixels / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    scale,
    frame: { width: lying.width * scale, height: lying.height * scale, tiltDegrees },
  };
}

function direction(degrees: number): { cos: number; sin: number } {
  const radians = (degrees * Math.PI) / 180;
  return { cos: Math.cos(radians), sin: Math.sin(radians) };
}

function asBytes(data: Buffer): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.length);
}
