export type Size = { readonly width: number; readonly height: number };

/** How a model is told what shape and size its picture shall have. */
export type ShapeControl =
  /** Any size within these bounds. */
  | {
      readonly kind: "free-size";
      readonly multipleOf: number;
      readonly maxSidePixels: number;
      readonly minPixels: number;
      readonly maxPixels: number;
      readonly maxAspect: number;
    }
  | { readonly kind: "listed-sizes"; readonly sizes: readonly Size[] }
  /** A ratio, and a step of resolution by its long side. */
  | {
      readonly kind: "ratios";
      readonly ratios: readonly Ratio[];
      readonly resolutions: readonly { readonly name: string; readonly longSidePixels: number }[];
    }
  /** It decides for itself. */
  | { readonly kind: "own" };

export type Ratio = `${number}:${number}`;

/** What one call asks for. */
export type AskedShape = {
  readonly size: Size | null;
  readonly ratio: Ratio | null;
  readonly resolution: string | undefined;
};

/** The nearest that the model can be asked for. */
export function chooseShape(wanted: Size, control: ShapeControl): AskedShape {
  const nothing: AskedShape = { size: null, ratio: null, resolution: undefined };
  switch (control.kind) {
    case "free-size":
      return { ...nothing, size: fitSize(wanted, control) };
    case "listed-sizes":
      return {
        ...nothing,
        size: nearestBy(control.sizes, (size) => distance(aspectOf(size), aspectOf(wanted))) ?? null,
      };
    case "ratios": {
      const longSide = Math.max(wanted.width, wanted.height);
      const enough = control.resolutions.find(({ longSidePixels }) => longSidePixels >= longSide);
      return {
        ...nothing,
        ratio: nearestBy(control.ratios, (ratio) => distance(aspectOfRatio(ratio), aspectOf(wanted))) ?? null,
        resolution: (enough ?? control.resolutions.at(-1))?.name,
      };
    }
    case "own":
      return nothing;
  }
}

/** Width by height that is asked for; null: the model decides. */
export function aspectOfShape({ size, ratio }: AskedShape): number | null {
  if (size !== null) return aspectOf(size);
  return ratio === null ? null : aspectOfRatio(ratio);
}

export const aspectOf = ({ width, height }: Size): number => width / height;

export function aspectOfRatio(ratio: Ratio): number {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return width / height;
}

/** By which factor two aspects differ, as a logarithm: 2:1 is as far from 1:1 as 1:2. */
export const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));

/** Tries every width that the model takes: shape counts more than the number of pixels. */
function fitSize(wanted: Size, bounds: Extract<ShapeControl, { kind: "free-size" }>): Size {
  const { multipleOf, maxSidePixels, minPixels, maxPixels, maxAspect } = bounds;
  const aspect = Math.min(maxAspect, Math.max(1 / maxAspect, aspectOf(wanted)));
  const pixels = Math.min(maxPixels, Math.max(minPixels, wanted.width * wanted.height));
  const steps = Array.from({ length: Math.floor(maxSidePixels / multipleOf) }, (_, index) => (index + 1) * multipleOf);
  const sizes = steps.flatMap((width) =>
    [Math.floor, Math.ceil].map((round) => ({ width, height: round(width / aspect / multipleOf) * multipleOf })),
  );
  const taken = sizes.filter(({ width, height }) => {
    const isInBounds = width * height >= minPixels && width * height <= maxPixels;
    return isInBounds && height <= maxSidePixels && Math.max(width / height, height / width) <= maxAspect;
  });
  const misfit = ({ width, height }: Size): number =>
    4 * distance(width / height, aspect) + distance(width * height, pixels);
  return nearestBy(taken, misfit) ?? wanted;
}

function nearestBy<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  return items.toSorted((one, other) => measure(one) - measure(other))[0];
}
