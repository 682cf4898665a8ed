import type { Upload } from "#contract/uploads.ts";

export type CarOutline = Upload["cutOut"]["cars"][number]["outline"];
export type Place = readonly [x: number, y: number];
type Size = { readonly width: number; readonly height: number };
type Rectangle = Size & { readonly left: number; readonly top: number };

/** Cars by where they stand, from the left: 'Left car', 'Middle car', 'Right car'; of more than three, their number. */
export function carNames(outlines: readonly CarOutline[]): string[] {
  const middles = outlines.map((outline) => middleAcross(outline));
  const order = middles.toSorted((one, other) => one - other);
  return middles.map((middle) => nameAt(order.indexOf(middle), outlines.length));
}

function nameAt(place: number, count: number): string {
  if (count > 3) return `Car ${place + 1} from the left`;
  if (place === 0) return "Left car";
  return place === count - 1 ? "Right car" : "Middle car";
}

function middleAcross(outline: CarOutline): number {
  const across = outline.map(([x]) => x);
  return (Math.min(...across) + Math.max(...across)) / 2;
}

/** A place well inside an outline: in the middle of its widest stretch at half its height. */
export function placeInside(outline: CarOutline): Place {
  const down = outline.map(([, y]) => y);
  const y = (Math.min(...down) + Math.max(...down)) / 2;
  const crossings = outline
    .flatMap(([fromX, fromY], index) => {
      const [toX, toY] = outline[(index + 1) % outline.length] ?? [fromX, fromY];
      return fromY <= y === toY <= y ? [] : [fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)];
    })
    .toSorted((one, other) => one - other);
  let best: Place = [middleAcross(outline), y];
  let widest = 0;
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from = 0, to = 0] = crossings.slice(index, index + 2);
    if (to - from <= widest) continue;
    widest = to - from;
    best = [(from + to) / 2, y];
  }
  return best;
}

/** The place of the photo that lies under a point of the screen, where the photo is laid into a box as large as it goes; kept within the photo. */
export function placeInPhoto(box: Rectangle, photo: Size, [x, y]: Place): Place {
  const scale = Math.min(box.width / photo.width, box.height / photo.height);
  const left = box.left + (box.width - photo.width * scale) / 2;
  const top = box.top + (box.height - photo.height * scale) / 2;
  return within(photo, [(x - left) / scale, (y - top) / scale]);
}

export function within({ width, height }: Size, [x, y]: Place): Place {
  return [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
}

/** What is shown of a photo round an outline: x, y, width and height, twice as large and never beyond the photo. */
export function around(outline: CarOutline, photo: Size): [number, number, number, number] {
  const across = outline.map(([x]) => x);
  const down = outline.map(([, y]) => y);
  const span = Math.max(Math.max(...across) - Math.min(...across), 1.6 * (Math.max(...down) - Math.min(...down)));
  const width = Math.min(photo.width, Math.max(2.2 * span, photo.width / 6));
  const height = Math.min(photo.height, width / 1.6);
  const begin = (values: readonly number[], size: number, all: number) =>
    Math.min(all - size, Math.max(0, (Math.min(...values) + Math.max(...values) - size) / 2));
  return [begin(across, width, photo.width), begin(down, height, photo.height), width, height];
}
