import type { CarLayer } from "./car-layer.ts";
import type { GroundLine } from "./ground-line.ts";

/** The car's image in a perfect mirror on the ground, at a fraction of the picture's size: it is going to be blurred. */
export type MirroredCar = {
  /** RGBA interleaved, not multiplied with alpha. */
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Picture pixels to a pixel of it. */
  readonly step: number;
  /** Its first row, in rows of the car layer. */
  readonly top: number;
  /** Empty columns on either side, for the blur. */
  readonly margin: number;
};

const step = 2;
const marginMetres = 0.15;
/** How far down the image is followed: beyond, it has faded. */
const reachMetres = 1.3;
/** What a floor mirrors between the tyres: the underside, nearly black. */
const undersideByte = 14;
/** Beyond the outermost tyres the underside ends in a bumper's round corner. */
const undersideFadeMetres = 0.25;

const nothing = -1;
const underside = -2;

export function mirrorCar(layer: CarLayer, line: GroundLine, pixelsPerMetre: number): MirroredCar {
  const margin = Math.ceil((pixelsPerMetre * marginMetres) / step);
  const width = Math.ceil(layer.width / step) + 2 * margin;
  const top = Math.floor(Math.min(...line.tyreRows)) - Math.ceil(pixelsPerMetre * 0.05);
  const height = Math.ceil((Math.max(...line.bodyRows) + reachMetres * pixelsPerMetre - top) / step);
  const rgba = new Uint8Array(width * height * 4);
  for (let x = 0; x < width - 2 * margin; x++) {
    const column = Math.min(layer.width - 1, x * step);
    const sourceRowOf = mirroredColumn(line, column);
    const outside = Math.max(0, line.firstTyreColumn - column, column - line.lastTyreColumn);
    const undersideAlpha = Math.round(255 * Math.max(0, 1 - outside / (undersideFadeMetres * pixelsPerMetre)));
    for (let y = 0; y < height; y++) {
      const row = Math.round(sourceRowOf(top + y * step));
      const target = (y * width + x + margin) * 4;
      if (row === underside) {
        rgba.fill(undersideByte, target, target + 3);
        rgba[target + 3] = undersideAlpha;
        continue;
      }
      if (row < 0 || row >= layer.height) continue;
      const source = row * layer.width + column;
      rgba[target] = layer.pixels[3 * source] ?? 0;
      rgba[target + 1] = layer.pixels[3 * source + 1] ?? 0;
      rgba[target + 2] = layer.pixels[3 * source + 2] ?? 0;
      rgba[target + 3] = layer.alpha[source] ?? 0;
    }
  }
  return { rgba, width, height, step, top, margin };
}

/**
 * From a row of the floor to the row of the car seen in it: tyres mirror about the line they stand on, the body about the ground
 * straight below its face, which lies nearer to the camera where a bumper overhangs; between the two one sees the car from below.
 */
function mirroredColumn(line: GroundLine, column: number): (row: number) => number {
  const tyreRow = line.tyreRows[column] ?? 0;
  const bodyRow = line.bodyRows[column] ?? 0;
  const sillRow = line.sillRows[column] ?? -1;
  const bottomRow = line.bottomRows[column] ?? -1;
  if (bottomRow < 0) return () => nothing;
  return (row) => {
    if (row < tyreRow) return nothing;
    const body = 2 * bodyRow - row;
    if (body < sillRow) return body;
    const tyre = 2 * tyreRow - row;
    return tyre >= sillRow && tyre < bottomRow ? tyre : underside;
  };
}
