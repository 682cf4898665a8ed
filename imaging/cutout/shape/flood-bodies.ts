import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, RgbPicture } from "#imaging/pixels/picture.ts";

/**
 * Shares a mask out among bodies, each grown from its core: they meet along the photo's strongest edges between them (flooding by steepness, Meyer
 * 1994). What no core reaches is nobody's.
 * @param cores within the mask, apart from each other
 */
export function floodBodies(
  mask: Mask<"shape grid">,
  cores: readonly Mask<"shape grid">[],
  photo: RgbPicture<"shape grid">,
): Mask<"shape grid">[] {
  const { width, height } = mask;
  const owners = new Uint8Array(mask.data.length);
  const waiting: number[][] = Array.from({ length: 256 }, () => []);
  const enter = (at: number, owner: number, level: number) => {
    owners[at] = owner;
    waiting[level]?.push(at);
  };
  for (const [index, core] of cores.entries())
    for (let at = 0; at < core.data.length; at++) if (core.data[at] === 1) enter(at, index + 1, 0);

  for (let level = 0; level < waiting.length; level++) {
    const line = waiting[level] ?? outOfBounds();
    // What is entered at this level meanwhile is met on the way.
    for (let next = 0; next < line.length; next++) {
      const at = line[next] ?? outOfBounds();
      const x = at % width;
      const visit = (to: number) => {
        if (mask.data[to] === 0 || owners[to] !== 0) return;
        enter(to, owners[at] ?? outOfBounds(), Math.max(level, steepness(photo, at, to)));
      };
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < (height - 1) * width) visit(at + width);
    }
  }
  return cores.map((_, index) => ({ data: owners.map((owner) => (owner === index + 1 ? 1 : 0)), width, height }));
}

/** The largest difference of a channel, 0–255. */
function steepness({ pixels }: RgbPicture<"shape grid">, from: number, to: number): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel++) {
    const difference = (pixels[from * 3 + channel] ?? outOfBounds()) - (pixels[to * 3 + channel] ?? outOfBounds());
    most = Math.max(most, Math.abs(difference));
  }
  return most;
}
