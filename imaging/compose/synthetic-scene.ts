import { convexHull } from "#imaging/pixels/convex-hull.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import { bodyOutline, carBodies, type CarBody } from "./car-bodies.ts";
import { projectCarPoint, type CarPose } from "./car-pose.ts";
import type { Scene } from "./scene.ts";
import { hullBottomRow } from "./silhouette.ts";

/** Cars and scenes with known geometry, for the tests of this folder. */

export type SyntheticPhoto = { readonly car: CarCutOut; readonly pose: CarPose };

/** A car as the hull of its outline, in a photo of the given width (3:2), coloured so that no two neighbours are alike. */
export function syntheticCar(
  headingDegrees: number,
  photoWidth: number,
  body: CarBody = carBodies.hatchback,
): SyntheticPhoto {
  const photoHeight = Math.round((photoWidth * 2) / 3);
  const pose: CarPose = {
    body,
    headingRadians: (headingDegrees * Math.PI) / 180,
    distanceMetres: 7,
    cameraHeightMetres: 1.4,
    rollRadians: 0,
    focalPixels: photoWidth * 1.05,
    horizonRow: photoHeight * 0.42,
    centreColumn: photoWidth / 2,
  };
  const hull = convexHull(bodyOutline(body).map((point) => projectCarPoint(pose, point)));
  const columns = hull.map((point) => point.x);
  const rows = hull.map((point) => point.y);
  const left = Math.max(0, Math.floor(Math.min(...columns)));
  const top = Math.max(0, Math.floor(Math.min(...rows)));
  const width = Math.min(photoWidth, Math.ceil(Math.max(...columns))) - left;
  const height = Math.min(photoHeight, Math.ceil(Math.max(...rows))) - top;
  const alpha = new Uint8Array(width * height);
  const pixels = new Uint8Array(width * height * 3);
  const upsideDown = convexHull(hull.map(({ x, y }) => ({ x, y: -y })));
  for (let column = 0; column < width; column++) {
    const bottom = hullBottomRow(hull, left + column + 0.5);
    const roof = -hullBottomRow(upsideDown, left + column + 0.5);
    for (let row = 0; row < height; row++) {
      const y = top + row + 0.5;
      const i = row * width + column;
      alpha[i] = Math.round(255 * Math.min(1, Math.max(0, Math.min(y - roof, bottom - y) + 0.5)));
      pixels.set([40 + ((column * 7 + row * 3) % 160), 30 + ((row * 5) % 120), (column * 11) % 200], i * 3);
    }
  }
  const quality = {
    verdict: "good",
    edgeQuality: 1,
    softShare: 0,
    touchesFrame: { left: false, right: false, top: false, bottom: false },
  } as const;
  return {
    pose,
    car: {
      photoWidth,
      photoHeight,
      box: { left, top, width, height },
      alpha,
      pixels,
      geometry: { contactLines: [], cutSides: { left: false, right: false, top: false, bottom: false } },
      quality,
    },
  };
}

/** A grey floor under a lighter wall, with a shadow atlas of a soft dark rectangle under the car. */
export function syntheticScene(section: Scene["section"]): {
  scene: Scene;
  plate: RgbPicture<"plate">;
  shadows: RgbPicture<"shadow atlas">;
} {
  const width = 2560;
  const height = 1920;
  const horizonRow = 860;
  const plate = { width, height, pixels: new Uint8Array(width * height * 3) };
  for (let row = 0; row < height; row++)
    plate.pixels.fill(row < horizonRow + 260 ? 170 : 130, row * width * 3, (row + 1) * width * 3);
  const side = 64;
  const metres = 8;
  const headingsDegrees = [0, 45, 90, 135];
  const shadows = {
    width: side * headingsDegrees.length,
    height: side,
    pixels: new Uint8Array(side * side * headingsDegrees.length * 3).fill(255),
  };
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < shadows.width; column++) {
      const along = (((column % side) + 0.5) / side - 0.5) * metres;
      const across = ((row + 0.5) / side - 0.5) * metres;
      const out = Math.max(Math.abs(along) - 2.1, Math.abs(across) - 0.9, 0);
      shadows.pixels.fill(
        Math.round(255 * Math.min(1, 0.3 + out)),
        (row * shadows.width + column) * 3,
        (row * shadows.width + column) * 3 + 3,
      );
    }
  }
  return { scene: sceneFacts(section, { width, height, horizonRow, side, metres, headingsDegrees }), plate, shadows };
}

type Facts = {
  width: number;
  height: number;
  horizonRow: number;
  side: number;
  metres: number;
  headingsDegrees: number[];
};

function sceneFacts(section: Scene["section"], facts: Facts): Scene {
  const { width, height, horizonRow } = facts;
  const stand = (crop: { left: number; top: number; width: number; height: number }): Scene["stands"]["4:3"] => ({
    crop,
    xMetres: 0,
    depthMetres: 6,
    depthRangeMetres: [3.5, 14],
  });
  return {
    id: "synthetic",
    name: "Synthetic",
    section,
    plate: { width, height },
    camera: {
      heightMetres: 1.3,
      focalMillimetres: 35,
      focalPixels: 2489,
      pitchDegrees: 0,
      horizonRow,
      centreColumn: width / 2,
    },
    stands: {
      "4:3": stand({ left: 0, top: 0, width, height }),
      "1:1": stand({ left: 320, top: 0, width: height, height }),
      "16:9": stand({ left: 0, top: 300, width, height: 1440 }),
      "9:16": stand({ left: 740, top: 0, width: 1080, height }),
    },
    keyLight: { direction: [-0.5, -0.4, 0.77], colour: [1, 0.97, 0.92], softnessDegrees: 40, share: 0.6 },
    ambient: { colour: [0.9, 0.95, 1] },
    floor: { roughness: 0.3, reflectivity: 0.3, colour: [0.22, 0.22, 0.22] },
    grade: { exposure: 1, contrast: 1, saturation: 1 },
    shadows: {
      tilePixels: facts.side,
      tileMetres: facts.metres,
      headingsDegrees: facts.headingsDegrees,
      body: { lengthMetres: 4.2, widthMetres: 1.8, wheelbaseMetres: 2.6 },
    },
    prompt: "in a plain grey room with a light wall, for measuring only",
  };
}
