import type { PlateQuad } from "#contract/number-plates.ts";

/** Middle and size of a quad, in photo pixels. */
export type LinePlace = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export function measureLine([a, b, c, d]: PlateQuad): LinePlace {
  return {
    x: (a[0] + b[0] + c[0] + d[0]) / 4,
    y: (a[1] + b[1] + c[1] + d[1]) / 4,
    width: (distance(a, b) + distance(d, c)) / 2,
    height: (distance(a, d) + distance(b, c)) / 2,
  };
}

/** The plate with its frame, state and country: from its middle, in its own width and height. */
const plateZone = { across: 0.62, up: 1.05 } as const;
/** A car's boot around its plate, in heights of the plate (11 cm in Europe, 15 in the USA): half a car's width, and to the rear window. */
const badgeZone = { across: 9, up: 6 } as const;
/** Badges have smaller letters than the plate; advertising has larger ones. */
const badgeHeight = 0.8;

export function isOnPlate(line: PlateQuad, plate: PlateQuad): boolean {
  const { across, up } = offset(line, plate);
  const { width, height } = measureLine(plate);
  return across <= width * plateZone.across && up <= height * plateZone.up;
}

/** Whether a line is where a boot or a bonnet carries its badges, and as small as they are. */
export function isBadgePlace(line: PlateQuad, plate: PlateQuad): boolean {
  const { across, up } = offset(line, plate);
  const { height } = measureLine(plate);
  const isNear = across <= height * badgeZone.across && up <= height * badgeZone.up;
  return isNear && measureLine(line).height <= height * badgeHeight;
}

function offset(line: PlateQuad, plate: PlateQuad): { across: number; up: number } {
  const a = measureLine(line);
  const b = measureLine(plate);
  return { across: Math.abs(a.x - b.x), up: Math.abs(a.y - b.y) };
}

function distance([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  return Math.hypot(ax - bx, ay - by);
}
