import { editLimits } from "#contract/brush.ts";
import type { Upload } from "#contract/uploads.ts";
import type { DoubtfulKind, DoubtfulPlace } from "#imaging/brush/doubtful-places.ts";

export type DoubtfulPart = { readonly label: string; readonly outline: [x: number, y: number][] };

const labels = {
  hole: "A hole in the car",
  island: "A part beside the car",
  neck: "A part that hardly hangs on the car",
  soft: "A blurred edge",
} as const satisfies Record<DoubtfulKind, string>;

/** What is to be looked at: first other cars, then the parts that the machine asks about, then what the outline tells. */
export function doubtfulPartsOf({ cutOut, width }: Upload, places: readonly DoubtfulPlace[]): DoubtfulPart[] {
  const asked = cutOut.doubtfulParts.map(({ outline, isKept }) => ({
    label: isKept ? "A part that may not be the car's, kept" : "A part that may be the car's, removed",
    outline,
  }));
  // Cars that hang together are cut out together until one is chosen; the largest is the first.
  const together = cutOut.cars.some(({ isChosen }) => isChosen) ? [] : cutOut.cars.slice(1);
  const cars = together.map(({ outline }) => ({ label: "A second car in the cut-out", outline }));
  const told = places.map(({ kind, outline }) => ({ label: labels[kind], outline }));
  return [...cars, ...asked, ...told].map(({ label, outline }) => ({
    label: `${label}, ${sideOf(outline, width)}`,
    outline,
  }));
}

function sideOf(outline: DoubtfulPart["outline"], width: number): string {
  const { left, width: across } = boundsOfOutline(outline);
  const share = (left + across / 2) / width;
  return share < 1 / 3 ? "left" : share > 2 / 3 ? "right" : "in the middle";
}

export function boundsOfOutline(outline: DoubtfulPart["outline"]) {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The smallest of the parts that hold a place of the photo; −1: none does. */
export function partAt(parts: readonly DoubtfulPart[], place: readonly [x: number, y: number]): number {
  const sizeOf = ({ outline }: DoubtfulPart) => {
    const { width, height } = boundsOfOutline(outline);
    return width * height;
  };
  return [...parts.entries()]
    .filter(([, { outline }]) => holds(outline, place))
    .reduce((best, [index, part]) => {
      const smallest = parts[best];
      return smallest === undefined || sizeOf(part) < sizeOf(smallest) ? index : best;
    }, -1);
}

function holds(outline: DoubtfulPart["outline"], [x, y]: readonly [x: number, y: number]): boolean {
  let isInside = false;
  for (const [index, [toX, toY]] of outline.entries()) {
    const [fromX, fromY] = outline.at(index - 1) ?? [toX, toY];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isInside = !isInside;
  }
  return isInside;
}

/** No more corners than one edit may have. */
export function thinned(outline: DoubtfulPart["outline"]): DoubtfulPart["outline"] {
  const step = Math.ceil(outline.length / editLimits.pointsOfOutline);
  return outline.filter((_, index) => index % step === 0);
}
