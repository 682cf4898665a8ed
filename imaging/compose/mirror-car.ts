import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarLayer } from "./car-layer.ts";
import { columnsBeyond, type GroundLine } from "./ground-line.ts";

/** RGB interleaved and multiplied with alpha, so that both can be blurred alike, and alpha. */
export type MirrorPlanes = { readonly colours: Uint8Array; readonly alpha: Uint8Array };

/** The car's image in a perfect mirror on the ground, at a fraction of the picture's size: it is going to be blurred. */
export type MirroredCar = {
  readonly planes: MirrorPlanes;
  readonly width: number;
  readonly height: number;
  /** Picture pixels to a pixel of it. */
  readonly step: number;
  /** Its first row, in rows of the car layer. */
  readonly top: number;
  /** Empty columns on either side, for the blur. */
  readonly margin: number;
};

const step = 3;
const marginMetres = 0.15;
/** The blur near the picture's lower edge draws from a little beyond it. */
const beyondPictureMetres = 0.3;
/** What a floor mirrors between the tyres: the underside, nearly black. */
const undersideByte = 14;
/** Beyond the outermost tyres the underside ends in a bumper's round corner. */
const undersideFadeMetres = 0.25;

/** What reaches down to the ground and is lower than this is no tyre but a bumper's lip: mirrored like one, it would be a bright dash. */
const leastTyreMetres = 0.08;

const nothing = -1;
const underside = -2;

/** @param pictureRows height of the picture: what falls below it is left out */
export function mirrorCar(
  layer: CarLayer,
  line: GroundLine,
  { pixelsPerMetre, pictureRows }: { pixelsPerMetre: number; pictureRows: number },
): MirroredCar {
  const margin = Math.ceil((pixelsPerMetre * marginMetres) / step);
  const width = Math.ceil(layer.width / step) + 2 * margin;
  const top = Math.floor(Math.min(...line.tyreRows)) - Math.ceil(pixelsPerMetre * 0.05);
  const roofRow = 2 * line.bodyRows.reduce((most, row) => Math.max(most, row), 0);
  const lastRow = Math.min(roofRow, pictureRows - layer.top + beyondPictureMetres * pixelsPerMetre);
  const height = Math.max(1, Math.ceil((lastRow - top) / step));
  const leastTyreRows = leastTyreMetres * pixelsPerMetre;
  const colours = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  const beyond = columnsBeyond(line, margin);
  for (let x = -beyond.left; x < width - 2 * margin + beyond.right; x++) {
    const column = Math.max(0, Math.min(layer.width - 1, x * step));
    const outside = Math.max(0, line.firstTyreColumn - column, column - line.lastTyreColumn);
    const undersideAlpha = Math.round(255 * Math.max(0, 1 - outside / (undersideFadeMetres * pixelsPerMetre)));
    const rows = mirrorRows(line, column, leastTyreRows);
    for (let y = 0; y < height; y++) {
      const row = mirroredRow(rows, top + y * step);
      const target = y * width + x + margin;
      if (row === underside) {
        alpha[target] = undersideAlpha;
        colours.fill((undersideByte * undersideAlpha) / 255, 3 * target, 3 * target + 3);
        continue;
      }
      if (row < 0 || row >= layer.height) continue;
      const source = row * layer.width + column;
      const share = layer.alpha[source] ?? outOfBounds();
      alpha[target] = share;
      for (let channel = 0; channel < 3; channel++)
        colours[3 * target + channel] = ((layer.pixels[3 * source + channel] ?? outOfBounds()) * share) / 255;
    }
  }
  return { planes: { colours, alpha }, width, height, step, top, margin };
}

type MirrorRows = { readonly tyre: number; readonly body: number; readonly sill: number; readonly bottom: number };

function mirrorRows(line: GroundLine, column: number, leastTyreRows: number): MirrorRows {
  const sill = line.sillRows[column] ?? outOfBounds();
  const bottom = line.bottomRows[column] ?? outOfBounds();
  return {
    tyre: line.tyreRows[column] ?? outOfBounds(),
    body: line.bodyRows[column] ?? outOfBounds(),
    sill,
    bottom: bottom > sill && bottom - sill < leastTyreRows ? sill : bottom,
  };
}

/**
 * From a row of the floor to the row of the car seen in it: tyres mirror about the line they stand on, the body about the ground
 * straight below its face, which lies nearer to the camera where a bumper overhangs; between the two one sees the car from below.
 */
function mirroredRow({ tyre, body, sill, bottom }: MirrorRows, row: number): number {
  if (bottom < 0 || row < tyre) return nothing;
  const bodyRow = Math.round(2 * body - row);
  if (bodyRow < sill) return bodyRow;
  const tyreRow = Math.round(2 * tyre - row);
  return tyreRow >= sill && tyreRow < bottom ? tyreRow : underside;
}
