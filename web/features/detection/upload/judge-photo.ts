/** What a photo may lack before anybody has read it: a hint, never a refusal. */
export const photoHints = {
  small: "Small: number plates and lettering are read better in a larger photo.",
  dark: "Dark: the colour may not be told. More light helps.",
  blurred: "Looks blurred: small lettering may not be read.",
} as const;
export type PhotoHint = keyof typeof photoHints;

/** Pixels are looked at in a copy that is at most so long: a camera's noise is gone, and it takes milliseconds. */
export const judgedPixels = 1024;

/**
 * Measured on 40 street photos and our own renders, as they are and blurred by 2.5 pixels of the copy: the steepest hundredth of their edges
 * is 43 and above in all sharp ones, and 13 at most in the blurred ones. The lightest tenth of them is above 120.
 */
const sharpEdge = 22;
const lightEnough = 70;
const largeEnoughPixels = 640;

type Pixels = { data: ArrayLike<number>; width: number; height: number };

/**
 * What is to be said of a photo.
 * @param copy RGBA, 0–255, at most `judgedPixels` long
 * @param photo its own size in pixels
 */
export function judgePhoto(copy: Pixels, photo: { width: number; height: number }): PhotoHint[] {
  const luma = lumaOf(copy);
  const isDark = shareFromTop(luma, 0.1) < lightEnough;
  // In the dark every edge is faint: that says nothing about sharpness.
  const isBlurred =
    !isDark && shareFromTop(edgesOf({ data: luma, width: copy.width, height: copy.height }), 0.01) < sharpEdge;
  return [
    ...(Math.max(photo.width, photo.height) < largeEnoughPixels ? (["small"] as const) : []),
    ...(isDark ? (["dark"] as const) : []),
    ...(isBlurred ? (["blurred"] as const) : []),
  ];
}

function lumaOf({ data, width, height }: Pixels): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let at = 0; at < luma.length; at += 1) {
    const from = at * 4;
    // Rec. 601.
    luma[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return luma;
}

/** How far each pixel lies from the mean of its four neighbours, times four, cut at 255. */
function edgesOf({ data, width, height }: Pixels): Uint8Array {
  const edges = new Uint8Array(Math.max(0, width - 2) * Math.max(0, height - 2));
  let next = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      edges[next] = Math.min(255, Math.abs(4 * (data[at] ?? 0) - around));
      next += 1;
    }
  }
  return edges;
}

/** The value that this share of all values reaches. */
function shareFromTop(values: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let left = values.length * share;
  for (let value = 255; value > 0; value -= 1) {
    left -= counts[value] ?? 0;
    if (left < 0) return value;
  }
  return 0;
}
