import { InferenceSession, Tensor } from "onnxruntime-node";
import sharp from "sharp";
import type { SideShares } from "#imaging/cutout/car-sides.ts";
import type { Box } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";

/** A plane for each channel, as the matting network leaves it. */
export type Features = { readonly data: Float32Array; readonly channels: number; readonly side: number };

type Seen = {
  /** RGB interleaved, side × side × 3. */
  readonly square: Uint8Array;
  readonly side: number;
  readonly alpha: Float32Array;
  readonly stage5: Features;
  readonly stage6: Features;
};

export type SideSession = { readonly read: (seen: Seen) => Promise<SideShares | undefined> };

/** Fewer pixels of 1024 × 1024 than these, and nothing stands out. */
const leastShare = 2000 / 1024 ** 2;
/** Of the car's pixels, this share is left out at each end of its box. */
const trimmedShare = 0.004;
const cells = { stage5: [10, 6], stage6: [8, 4] } as const;
const crop = { width: 96, height: 64 } as const;

/** The network that tells from which side a car is seen; it reads what the matting network knows already (assets/models/README.md). */
export async function loadSideSession(path: string): Promise<SideSession> {
  const session = await InferenceSession.create(path, { intraOpNumThreads: 1, logSeverityLevel: 3 });
  return {
    read: async ({ square, side, alpha, stage5, stage6 }) => {
      const box = boxOfCar(alpha, side);
      if (box === null) return undefined;
      const results = await session.run({
        stage5: new Tensor("float32", meansIn(stage5, shareOf(box, side), cells.stage5), [1, stage5.channels, 6, 10]),
        stage6: new Tensor("float32", meansIn(stage6, shareOf(box, side), cells.stage6), [1, stage6.channels, 4, 8]),
        crop: new Tensor("float32", await cropOf({ square, side, alpha }, box), [1, 4, crop.height, crop.width]),
      });
      const shares = results["shares"]?.data;
      if (!(shares instanceof Float32Array)) throw new Error("the network for sides answers no numbers");
      return Array.from(shares);
    },
  };
}

/** The rows and columns of what is more car than not, without the outermost few. */
function boxOfCar(alpha: Float32Array, side: number): Box | null {
  const columns = new Float64Array(side);
  const rows = new Float64Array(side);
  let all = 0;
  for (let row = 0, at = 0; row < side; row++) {
    const before = all;
    for (let column = 0; column < side; column++, at++) {
      if ((alpha[at] ?? 0) <= 0.5) continue;
      all += 1;
      columns[column] = (columns[column] ?? 0) + 1;
    }
    rows[row] = all - before;
  }
  if (all <= leastShare * side * side) return null;
  const [left, right] = endsOf(columns, trimmedShare * all);
  const [top, bottom] = endsOf(rows, trimmedShare * all);
  return { left, top, width: right - left, height: bottom - top };
}

/** Where a tally begins and ends when so much of it is left out on both sides. */
function endsOf(tally: Float64Array, trimmed: number): [number, number] {
  const reach = (values: Iterable<number>): number => {
    let sum = 0;
    let steps = 0;
    for (const value of values) {
      sum += value;
      if (sum > trimmed) break;
      steps += 1;
    }
    return steps;
  };
  return [reach(tally), tally.length - reach(tally.toReversed())];
}

type Share = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

function shareOf({ left, top, width, height }: Box, side: number): Share {
  // A car is never a line.
  const least = 0.02;
  return {
    left: left / side,
    top: top / side,
    width: Math.max(width / side, least),
    height: Math.max(height / side, least),
  };
}

/** The box cut into cells, rows first, each the mean of four bilinear samples. */
function meansIn(
  { data, channels, side }: Features,
  box: Share,
  [wide, high]: readonly [number, number],
): Float32Array {
  const means = new Float32Array(channels * wide * high);
  const inside = (at: number) => Math.min(side - 1.001, Math.max(0, at));
  for (let row = 0; row < 2 * high; row++)
    for (let column = 0; column < 2 * wide; column++) {
      const x = inside((box.left + ((column + 0.5) / (2 * wide)) * box.width) * side - 0.5);
      const y = inside((box.top + ((row + 0.5) / (2 * high)) * box.height) * side - 0.5);
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [shareX, shareY] = [x - left, y - top];
      for (let channel = 0; channel < channels; channel++) {
        const from = channel * side * side + top * side + left;
        const at = (offset: number) => data[from + offset] ?? outOfBounds();
        const upper = at(0) * (1 - shareX) + at(1) * shareX;
        const lower = at(side) * (1 - shareX) + at(side + 1) * shareX;
        const to = (channel * high + Math.floor(row / 2)) * wide + Math.floor(column / 2);
        means[to] = (means[to] ?? 0) + (upper * (1 - shareY) + lower * shareY) / 4;
      }
    }
  return means;
}

/** Red, green, blue and the answer, 0–1, of the car's box. */
async function cropOf(
  { square, side, alpha }: Pick<Seen, "square" | "side" | "alpha">,
  box: Box,
): Promise<Float32Array> {
  const shrink = (data: Uint8Array, channels: 1 | 3) =>
    sharp(data, { raw: { width: side, height: side, channels } })
      .extract(box)
      .resize(crop.width, crop.height, { fit: "fill" })
      .toColourspace(channels === 1 ? "b-w" : "srgb")
      .raw()
      .toBuffer();
  // A loop: `from` with a function takes 20 times as long on a million values.
  const bytes = new Uint8Array(alpha.length);
  for (let at = 0; at < alpha.length; at++) bytes[at] = Math.round((alpha[at] ?? 0) * 255);
  const [colours, shares] = await Promise.all([shrink(square, 3), shrink(bytes, 1)]);
  const pixels = crop.width * crop.height;
  const planes = new Float32Array(4 * pixels);
  for (let at = 0; at < pixels; at++) {
    for (let channel = 0; channel < 3; channel++)
      planes[channel * pixels + at] = (colours[3 * at + channel] ?? 0) / 255;
    planes[3 * pixels + at] = (shares[at] ?? 0) / 255;
  }
  return planes;
}
