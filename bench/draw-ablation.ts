import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { grounds, onGround } from "#scripts/contact-sheet/on-ground.ts";
import type { Ablation, Outcome } from "./ablate-stages.ts";
import { wholePhotoAlpha } from "./matte-scores.ts";

const tile = { width: 560, height: 400, caption: 22 };
/** A pixel whose alpha differs by more than this is marked. */
const visibleDifference = 48;
const taken = [255, 40, 40] as const;
const added = [40, 255, 60] as const;

/** A sheet with a row a photo: without the stage, with it, and the photo with what the stage takes (red) or adds (green). */
export async function drawAblation(ablations: readonly Ablation[], file: string): Promise<void> {
  const overlays: OverlayOptions[] = [];
  const rowHeight = tile.height + tile.caption;
  for (const [row, ablation] of ablations.entries()) {
    const { without, whole } = ablation;
    const top = row * rowHeight;
    const pictures = [drawOutcome(ablation, without), drawOutcome(ablation, whole), drawDifference(ablation)];
    const captions = [`without: ${describe(without)}`, `with: ${describe(whole)}`, describeChange(ablation)];
    for (const [column, picture] of pictures.entries()) {
      const left = column * tile.width;
      overlays.push({ input: captionSvg(captions[column] ?? ""), left, top });
      overlays.push({ input: await inTile(picture), left, top: top + tile.caption });
    }
  }
  const size = { width: 3 * tile.width, height: Math.max(1, ablations.length) * rowHeight };
  await sharp({ create: { ...size, channels: 3, background: "#222" } })
    .composite(overlays)
    .png()
    .toFile(file);
}

function drawOutcome({ photo }: Ablation, outcome: Outcome): Sharp {
  if ("car" in outcome) return onGround(outcome.car, grounds.magenta);
  return sharp(photo.pixels, { raw: { width: photo.width, height: photo.height, channels: 3 } }).greyscale();
}

function drawDifference({ photo, whole, without }: Ablation): Sharp {
  const { width, height } = photo;
  const pixels = photo.pixels.map((value) => value / 2);
  const none = new Uint8Array(width * height);
  const after = "car" in whole ? wholePhotoAlpha(whole.car).data : none;
  const before = "car" in without ? wholePhotoAlpha(without.car).data : none;
  for (let at = 0; at < after.length; at++) {
    const difference = (after[at] ?? 0) - (before[at] ?? 0);
    if (Math.abs(difference) > visibleDifference) pixels.set(difference < 0 ? taken : added, at * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function describe(outcome: Outcome): string {
  if ("refusal" in outcome) return outcome.refusal;
  const { verdict, edgeQuality, softShare } = outcome.car.quality;
  return `${verdict}, edge ${edgeQuality.toFixed(3)}, soft ${softShare.toFixed(3)}`;
}

function describeChange({ photoName, changedShare }: Ablation): string {
  return `${photoName}: ${(changedShare * 100).toFixed(2)} % of the car`;
}

function inTile(picture: Sharp): Promise<Buffer> {
  return picture.resize(tile.width, tile.height, { fit: "contain", background: "#222" }).png().toBuffer();
}

function captionSvg(text: string): Buffer {
  const { width, caption } = tile;
  return Buffer.from(
    `<svg width="${width}" height="${caption}"><text x="4" y="16" font-size="14" fill="white">${text}</text></svg>`,
  );
}
