import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { wholePhotoAlpha } from "../../bench/matte-scores.ts";

/** Colours of the hand-drawn truth; all but black is the car. */
const parts = { body: "200,40,40", wheel: "40,200,40", lamp: "240,220,40", window: "40,120,240" } as const;
const half = 128;

/** One photo held against its truth. A refusal counts as an overlap of 0, and its parts as outside. */
export type MaskScore = {
  readonly file: string;
  readonly refusal: string | null;
  /** Intersection over union at half coverage. */
  readonly overlap: number;
  /** Shares of what the truth calls wheel and window that are in the cut-out. */
  readonly wheels: number;
  readonly windows: number;
  /** What is not the car, as a share of the car. */
  readonly extra: number;
};

export const truthOf = (photo: string): string => photo.replace(/\.jpg$/, ".png");

/** The photos of a folder that have a hand-drawn truth beside them, under the same name as PNG. */
export async function findMaskedPhotos(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith(".jpg") && existsSync(join(folder, truthOf(file)))).toSorted();
}

export async function scoreMask(folder: string, file: string, model: AlphaModel): Promise<MaskScore> {
  const photo = await decodePhoto(await readFile(join(folder, file)));
  const car = await cutOut(photo, model).catch((error: unknown) => {
    if (error instanceof CutOutError) return error;
    throw error;
  });
  if (car instanceof CutOutError)
    return { file, refusal: `${car.code}: ${car.message}`, overlap: 0, wheels: 0, windows: 0, extra: 0 };
  return scoreAlpha({ folder, file }, wholePhotoAlpha(car).data);
}

/** @param found of every pixel of the photo, 0–255 */
export async function scoreAlpha(
  { folder, file }: { folder: string; file: string },
  found: Uint8Array,
): Promise<MaskScore> {
  const { data, info } = await sharp(join(folder, truthOf(file)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, { all: number; inside: number }>();
  for (let at = 0; at < found.length; at++) {
    const from = at * info.channels;
    const colour = `${data[from]},${data[from + 1]},${data[from + 2]}`;
    const count = counts.get(colour) ?? { all: 0, inside: 0 };
    count.all += 1;
    if ((found[at] ?? 0) >= half) count.inside += 1;
    counts.set(colour, count);
  }
  const inside = (colours: readonly string[]) => sum(colours.map((colour) => counts.get(colour)?.inside ?? 0));
  const all = (colours: readonly string[]) => sum(colours.map((colour) => counts.get(colour)?.all ?? 0));
  const share = (colour: string) => (all([colour]) === 0 ? 1 : inside([colour]) / all([colour]));
  const whole = Object.values(parts);
  const extra = counts.get("0,0,0")?.inside ?? 0;
  return {
    file,
    refusal: null,
    overlap: inside(whole) / (all(whole) + extra),
    wheels: share(parts.wheel),
    windows: share(parts.window),
    extra: extra / all(whole),
  };
}

/** Mean, the bad end, and the worst tenth by name. */
export function formatMaskScores(scores: readonly MaskScore[]): string {
  const cut = scores.filter(({ refusal }) => refusal === null);
  const overlaps = scores.map(({ overlap }) => overlap).toSorted((one, other) => one - other);
  const at = (share: number) => (overlaps[Math.floor(share * overlaps.length)] ?? 0).toFixed(4);
  const mean = (values: readonly number[]) => (sum(values) / Math.max(1, values.length)).toFixed(4);
  const worst = scores.toSorted((one, other) => one.overlap - other.overlap).slice(0, Math.ceil(scores.length / 10));
  const line = ({ file, refusal, overlap, wheels, windows, extra }: MaskScore) =>
    refusal === null
      ? `  ${file} overlap ${overlap.toFixed(4)}, wheels ${wheels.toFixed(3)}, windows ${windows.toFixed(3)}, extra ${extra.toFixed(3)}`
      : `  ${file} refused: ${refusal}`;
  return [
    `${scores.length} photos with a hand-drawn truth, ${scores.length - cut.length} refused (each counts as 0)`,
    `overlap: mean ${mean(overlaps)}, 5 % are below ${at(0.05)}, 10 % below ${at(0.1)}, median ${at(0.5)}`,
    `of those cut out: wheels inside ${mean(cut.map(({ wheels }) => wheels))}, windows inside ${mean(cut.map(({ windows }) => windows))}, extra ${mean(cut.map(({ extra }) => extra))}`,
    "the worst tenth:",
    ...worst.map(line),
  ].join("\n");
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
