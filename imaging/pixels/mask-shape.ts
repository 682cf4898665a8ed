/** A picture of single bytes: `data` holds `width × height` values, row by row. As a mask: 0 is outside, anything else inside. */
export type Plane = { readonly data: Uint8Array; readonly width: number; readonly height: number };

export type Region = {
  readonly area: number;
  readonly left: number;
  readonly top: number;
  /** Inclusive. */
  readonly right: number;
  /** Inclusive. */
  readonly bottom: number;
  readonly centreX: number;
  readonly centreY: number;
};

/** `labels`: 0 where the mask is empty, else the number of the region; `regions[n − 1]` describes region n. */
export type Regions = { readonly labels: Int32Array; readonly regions: readonly Region[] };

export function emptyPlane({ width, height }: { width: number; height: number }): Plane {
  return { data: new Uint8Array(width * height), width, height };
}

/** The pixels of `source` that are at least `limit`, as 1. */
export function threshold({ data, width, height }: Plane, limit: number): Plane {
  const mask = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) mask[at] = (data[at] ?? 0) >= limit ? 1 : 0;
  return { data: mask, width, height };
}

/** Pixels within `radius` (a square) of the mask. */
export function dilate(mask: Plane, radius: number): Plane {
  return slideWindow(mask, radius, (inside) => inside > 0);
}

/** Pixels whose whole neighbourhood lies in the mask; the world beyond the frame counts as inside, a car may leave it there. */
export function erode(mask: Plane, radius: number): Plane {
  return slideWindow(mask, radius, (inside, seen) => inside === seen);
}

type Decide = (inside: number, seen: number) => boolean;

function slideWindow(mask: Plane, radius: number, decide: Decide): Plane {
  const { width, height } = mask;
  if (radius <= 0) return { data: mask.data.map((value) => (value > 0 ? 1 : 0)), width, height };
  const rows = emptyPlane(mask);
  for (let y = 0; y < height; y++) {
    slideLine({ from: mask.data, to: rows.data, start: y * width, step: 1, length: width }, radius, decide);
  }
  const result = emptyPlane(mask);
  for (let x = 0; x < width; x++) {
    slideLine({ from: rows.data, to: result.data, start: x, step: width, length: height }, radius, decide);
  }
  return result;
}

type Line = { from: Uint8Array; to: Uint8Array; start: number; step: number; length: number };

function slideLine({ from, to, start, step, length }: Line, radius: number, decide: Decide): void {
  let inside = 0;
  for (let at = 0; at < Math.min(radius, length); at++) inside += from[start + at * step] ? 1 : 0;
  for (let at = 0; at < length; at++) {
    const entering = at + radius;
    if (entering < length && from[start + entering * step]) inside++;
    const leaving = at - radius - 1;
    if (leaving >= 0 && from[start + leaving * step]) inside--;
    const seen = Math.min(length - 1, entering) - Math.max(0, leaving + 1) + 1;
    to[start + at * step] = decide(inside, seen) ? 1 : 0;
  }
}

/** Splits a mask into its regions, connected over the four sides of a pixel. */
export function findRegions({ data, width, height }: Plane): Regions {
  const labels = new Int32Array(width * height);
  const stack = new Int32Array(width * height);
  const regions: Region[] = [];
  for (let seed = 0; seed < data.length; seed++) {
    if (!data[seed] || labels[seed]) continue;
    const label = regions.length + 1;
    let top = 0;
    stack[top++] = seed;
    labels[seed] = label;
    const visit = (at: number) => {
      if (!data[at] || labels[at]) return;
      labels[at] = label;
      stack[top++] = at;
    };
    const sum = { area: 0, left: width, top: height, right: 0, bottom: 0, x: 0, y: 0 };
    while (top > 0) {
      const at = stack[--top] ?? 0;
      const y = Math.floor(at / width);
      const x = at - y * width;
      sum.area++;
      sum.x += x;
      sum.y += y;
      if (x < sum.left) sum.left = x;
      if (x > sum.right) sum.right = x;
      if (y < sum.top) sum.top = y;
      if (y > sum.bottom) sum.bottom = y;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y < height - 1) visit(at + width);
    }
    const { area, left, right, bottom } = sum;
    regions.push({ area, left, right, bottom, top: sum.top, centreX: sum.x / area, centreY: sum.y / area });
  }
  return { labels, regions };
}

/** The mean of a plane's bytes over each region; entry n − 1 belongs to region n. */
export function meanPerRegion({ labels, regions }: Regions, plane: Plane): number[] {
  const sums = new Float64Array(regions.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at] ?? 0;
    if (label > 0) sums[label - 1] = (sums[label - 1] ?? 0) + (plane.data[at] ?? 0);
  }
  return regions.map(({ area }, index) => (sums[index] ?? 0) / area);
}

/** The mask of one region, by its number. */
export function regionMask({ labels }: Regions, label: number, { width, height }: Plane): Plane {
  const data = new Uint8Array(labels.length);
  for (let at = 0; at < labels.length; at++) data[at] = labels[at] === label ? 1 : 0;
  return { data, width, height };
}

/** Smallest upright rectangle around a mask; null when the mask is empty. `right` and `bottom` inclusive. */
export function maskBounds({ data, width, height }: Plane): Pick<Region, "left" | "top" | "right" | "bottom"> | null {
  let left = width;
  let right = -1;
  let top = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    let first = 0;
    while (first < width && !row[first]) first++;
    if (first === width) continue;
    let last = width - 1;
    while (!row[last]) last--;
    if (top < 0) top = y;
    bottom = y;
    left = Math.min(left, first);
    right = Math.max(right, last);
  }
  return top < 0 ? null : { left, top, right, bottom };
}

export function maskArea({ data }: Plane): number {
  let area = 0;
  for (let at = 0; at < data.length; at++) if (data[at]) area++;
  return area;
}
