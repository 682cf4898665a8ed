import sharp from "sharp";
import type { Box, Size } from "#imaging/pixels/geometry.ts";
import { linearOfByte, luminance } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { Logo } from "./decode-logo.ts";
import { blendLogo, scaleLogo, type ScaledLogo } from "./lay-logo.ts";

/** Shadow below letters that stand off the wall, and light behind letters on a dark one. Lengths as shares of the sign's height. */
const shadow = { down: 0.045, softness: 0.05, strength: 0.34, strengthWhereAlike: 0.62 } as const;
const glow = { softness: 0.16, strength: 0.16, strengthWhereAlike: 0.6 } as const;
/** Below this luminance a wall shows no shadow, and signs are lit from behind. */
const darkWall = 0.09;
/** Less contrast than this between sign and wall: shadow or light must tell them apart. */
const littleContrast = 2.2;
/** Signs darker than this may be swallowed by a wall; light ones stand out by their shadow. */
const lightSignLuminance = 0.3;
const swallowingWall = 0.35;
const boardColour = "#f1f0ee";
/** Round the letters, as a share of the logo's shorter side; twice that at its ends. */
const boardRoom = 0.45;
/** A logo as solid as this brings its own board. */
const boardShare = 0.7;
/** What the wall's own light and dark does to the sign: all of it would be a print on the wall, nothing of it a sticker on the photo. */
const wallLightShare = 0.22;

/**
 * Hangs a logo on the wall that `picture` shows, as a sign standing a little off it; `placeOf` says where one of a size hangs. Dark letters
 * that a dark or restless wall would swallow get a light board. Changes `picture`.
 */
export async function hangSign(
  picture: RgbPicture<"picture">,
  logo: Logo,
  { placeOf, opacity }: { placeOf: (size: Size) => Box<"picture">; opacity: number },
): Promise<void> {
  const bare = await scaleLogo(logo, placeOf(logo));
  const isSwallowed = needsBoard(bare, wallBehind(picture, bare));
  const sign = isSwallowed ? await onBoard(logo, placeOf) : bare;
  const wall = wallBehind(picture, sign);
  lightSign(sign, picture);
  const isAlike = contrast(signLuminance(sign), wall.mean) < littleContrast;
  const isDark = wall.mean < darkWall;
  const look = isDark ? glow : shadow;
  const behind = await softOutline(sign, Math.max(0.6, look.softness * sign.height));
  const strength = (isAlike ? look.strengthWhereAlike : look.strength) * opacity;
  const down = isDark ? 0 : Math.max(1, Math.round(shadow.down * sign.height));
  mixOutline(picture, behind, { down, level: isDark ? 255 : 0, strength });
  blendLogo(picture, sign, opacity);
}

type Wall = { readonly mean: number; readonly darkest: number };

function needsBoard(sign: ScaledLogo, wall: Wall): boolean {
  const seen = signLuminance(sign);
  const isSwallowed = wall.darkest < swallowingWall && contrast(seen, wall.darkest) < littleContrast;
  return isSwallowed && seen < lightSignLuminance && !isBoardItself(sign);
}

function isBoardItself({ pixels, width, height }: ScaledLogo): boolean {
  let solid = 0;
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? outOfBounds()) > 127) solid++;
  return solid > boardShare * width * height;
}

/** The logo in the middle of a board, which takes the logo's place. */
async function onBoard({ pixels, width, height }: Logo, placeOf: (size: Size) => Box): Promise<ScaledLogo> {
  const room = Math.round(boardRoom * Math.min(height, width));
  const data = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: boardColour })
    .extend({ top: room, bottom: room, left: 2 * room, right: 2 * room, background: boardColour })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const board = { pixels: data, width: width + 4 * room, height: height + 2 * room };
  return scaleLogo(board, placeOf(board));
}

/** Relative luminance of what lies behind a part of a sign: its mean, and the tenth part that is darkest left out. */
function wallBehind(picture: RgbPicture, { left, top, width, height }: Box): Wall {
  const values: number[] = [];
  const step = Math.max(1, Math.floor(Math.min(width, height) / 24));
  for (let row = Math.max(0, top); row < Math.min(picture.height, top + height); row += step)
    for (let column = Math.max(0, left); column < Math.min(picture.width, left + width); column += step)
      values.push(luminanceAt(picture.pixels, (row * picture.width + column) * 3));
  values.sort((a, b) => a - b);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return { mean, darkest: values[Math.floor(values.length / 10)] ?? 0 };
}

function signLuminance({ pixels }: ScaledLogo): number {
  let sum = 0;
  let weight = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? outOfBounds();
    if (alpha === 0) continue;
    sum += luminanceAt(pixels, at) * alpha;
    weight += alpha;
  }
  return weight === 0 ? 0 : sum / weight;
}

function luminanceAt(pixels: Uint8Array, at: number): number {
  const linear = (byte: number) => linearOfByte[pixels[byte] ?? outOfBounds()] ?? outOfBounds();
  return luminance(linear(at), linear(at + 1), linear(at + 2));
}

function contrast(first: number, second: number): number {
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

type Outline = Box & { readonly alpha: Uint8Array };

async function softOutline({ pixels, left, top, ...size }: ScaledLogo, softness: number): Promise<Outline> {
  const room = Math.ceil(3 * softness);
  const width = size.width + 2 * room;
  const height = size.height + 2 * room;
  const alpha = new Uint8Array(width * height);
  for (let row = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++)
      alpha[(row + room) * width + column + room] = pixels[(row * size.width + column) * 4 + 3] ?? outOfBounds();
  const soft = await sharp(alpha, { raw: { width, height, channels: 1 } })
    .blur(softness)
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { alpha: soft, left: left - room, top: top - room, width, height };
}

function mixOutline(
  picture: RgbPicture,
  { alpha, left, top, width, height }: Outline,
  { down, level, strength }: { down: number; level: number; strength: number },
): void {
  const first = top + down;
  for (let row = Math.max(0, -first); row < Math.min(height, picture.height - first); row++) {
    for (let column = Math.max(0, -left); column < Math.min(width, picture.width - left); column++) {
      const share = ((alpha[row * width + column] ?? outOfBounds()) / 255) * strength;
      if (share === 0) continue;
      const at = ((row + first) * picture.width + column + left) * 3;
      for (let channel = at; channel < at + 3; channel++) {
        const behind = picture.pixels[channel] ?? outOfBounds();
        picture.pixels[channel] = Math.round(behind + (level - behind) * share);
      }
    }
  }
}

/** The sign takes part in the light of its wall: brighter where a lamp falls on it. Read in four quarters, so that no brick shows through. */
function lightSign(sign: ScaledLogo, picture: RgbPicture): void {
  const across = Math.max(1, Math.ceil(sign.width / 2));
  const down = Math.max(1, Math.ceil(sign.height / 2));
  const quarter = (column: number, row: number) =>
    wallBehind(picture, { left: sign.left + column * across, top: sign.top + row * down, width: across, height: down })
      .mean;
  const [topLeft, topRight, bottomLeft, bottomRight] = [quarter(0, 0), quarter(1, 0), quarter(0, 1), quarter(1, 1)];
  const brightest = Math.max(topLeft, topRight, bottomLeft, bottomRight);
  if (brightest === 0) return;
  for (let row = 0; row < sign.height; row++) {
    const y = row / sign.height;
    const left = topLeft + (bottomLeft - topLeft) * y;
    const right = topRight + (bottomRight - topRight) * y;
    for (let column = 0; column < sign.width; column++) {
      const wall = left + ((right - left) * column) / sign.width;
      const factor = 1 - wallLightShare * (1 - Math.sqrt(wall / brightest));
      const at = (row * sign.width + column) * 4;
      for (let channel = at; channel < at + 3; channel++)
        sign.pixels[channel] = Math.round((sign.pixels[channel] ?? outOfBounds()) * factor);
    }
  }
}
