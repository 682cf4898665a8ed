import type { PlateCorner, PlateQuad } from "#contract/number-plates.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarCutOut, ContactLine, FrameSides, PhotoPoint } from "../cutout/car-cut-out.ts";
import type { CarPose } from "./car-pose.ts";

/** The car as in a photo printed the wrong way round. */
export function flipCar(car: CarCutOut): CarCutOut {
  const { photoWidth, box, geometry, quality } = car;
  const point = ({ x, y }: PhotoPoint): PhotoPoint => ({ x: photoWidth - x, y });
  const line = ({ from, to }: ContactLine): ContactLine => ({ from: point(to), to: point(from) });
  return {
    ...car,
    box: { ...box, left: photoWidth - box.left - box.width },
    pixels: flipRows(car.pixels, box.width, 3),
    alpha: flipRows(car.alpha, box.width, 1),
    geometry: { contactLines: geometry.contactLines.map(line), cutSides: flipSides(geometry.cutSides) },
    quality: { ...quality, touchesFrame: flipSides(quality.touchesFrame) },
  };
}

/** How the photo's camera saw that car: driven the other way, in a picture turned the other way. */
export function flipPose(pose: CarPose, { photoWidth }: Pick<CarCutOut, "photoWidth">): CarPose {
  return {
    ...pose,
    headingRadians: Math.PI - pose.headingRadians,
    rollRadians: -pose.rollRadians,
    centreColumn: photoWidth - pose.centreColumn,
  };
}

/** A plate's corners, in their order again. */
export function flipQuad([a, b, c, d]: PlateQuad, { photoWidth }: Pick<CarCutOut, "photoWidth">): PlateQuad {
  const corner = ([x, y]: PlateCorner): PlateCorner => [photoWidth - x, y];
  return [corner(b), corner(a), corner(d), corner(c)];
}

function flipSides(sides: FrameSides): FrameSides {
  return { ...sides, left: sides.right, right: sides.left };
}

function flipRows(plane: Uint8Array, width: number, channels: 1 | 3): Uint8Array {
  const flipped = new Uint8Array(plane.length);
  const rowBytes = width * channels;
  for (let row = 0; row < plane.length; row += rowBytes) {
    for (let column = 0; column < width; column++) {
      const from = row + (width - 1 - column) * channels;
      for (let channel = 0; channel < channels; channel++)
        flipped[row + column * channels + channel] = plane[from + channel] ?? outOfBounds();
    }
  }
  return flipped;
}
