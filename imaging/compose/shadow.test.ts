import { expect, test } from "vitest";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { carBodies, tyreContacts } from "./car-bodies.ts";
import type { CarPose } from "./car-pose.ts";
import { applyHomography, groundToPicture, invertHomography } from "./ground-map.ts";
import type { Placement } from "./placement.ts";
import { shadowTileAt } from "./shadow-atlas.ts";
import { castShadow } from "./shadow.ts";
import { snapToTyres } from "./snap-to-tyres.ts";
import { syntheticScene } from "./synthetic-scene.ts";

const { scene } = syntheticScene("core");
const headingsDegrees = [0, 15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165];
const side = 64;
const metres = 8;
/** The sun stands low on the left of the scene: shadows fall to its right, 1.8 m from the car's middle. */
const castMetres = 1.8;

function lowSunAtlas(): RgbPicture<"shadow atlas"> {
  const width = side * headingsDegrees.length;
  const atlas = { width, height: side, pixels: new Uint8Array(width * side * 3).fill(255) };
  for (const [tile, degrees] of headingsDegrees.entries()) {
    const heading = (degrees * Math.PI) / 180;
    const forward = castMetres * Math.cos(heading);
    const right = castMetres * Math.sin(heading);
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const u = ((column + 0.5) / side - 0.5) * metres - forward;
        const v = ((row + 0.5) / side - 0.5) * metres - right;
        if (Math.hypot(u, v) < 0.9)
          atlas.pixels.fill(60, (row * width + tile * side + column) * 3, (row * width + tile * side + column) * 3 + 3);
      }
    }
  }
  return atlas;
}

const placement: Placement = {
  width: 1200,
  height: 900,
  carScale: 1,
  carLeft: 0,
  carTop: 0,
  plateCrop: { left: 0, top: 0, width: 1200, height: 900 },
  horizonRow: 400,
  depthMetres: 8,
  pixelsPerMetre: 150,
};
const box = { left: 0, top: 0, width: 1200, height: 900 };

function poseAt(headingDegrees: number): CarPose {
  return {
    body: { ...carBodies.hatchback, lengthMetres: 4.2, widthMetres: 1.8 },
    headingRadians: (headingDegrees * Math.PI) / 180,
    distanceMetres: 8,
    cameraHeightMetres: 1.4,
    rollRadians: 0,
    focalPixels: 1200,
    horizonRow: 400,
    centreColumn: 600,
  };
}

test.each([0, 7, 40, 90, 133, 172, 180, 200, 265, 300, 352])(
  "the sun on the left throws the shadow to the right of a car heading %d°",
  (heading) => {
    const pose = poseAt(heading);
    const picture = { width: 1200, height: 900, pixels: new Uint8Array(1200 * 900 * 3).fill(200) };
    const tileScene = {
      ...scene,
      shadows: { ...scene.shadows, tilePixels: side, tileMetres: metres, headingsDegrees },
    };
    const tile = shadowTileAt(lowSunAtlas(), tileScene, heading);
    castShadow(picture, {
      tile,
      scene: tileScene,
      body: pose.body,
      groundToPicture: groundToPicture(pose, box, placement),
      horizonRow: 400,
    });

    let weight = 0;
    let columns = 0;
    let rows = 0;
    for (let i = 0; i < picture.pixels.length / 3; i++) {
      const dark = 200 - (picture.pixels[3 * i] ?? 0);
      weight += dark;
      columns += dark * (i % 1200);
      rows += dark * Math.floor(i / 1200);
    }
    const wantedColumn = 600 + (1200 * castMetres) / 8;
    const wantedRow = 400 + (1200 * 1.4) / 8;
    expect(Math.abs(columns / weight - wantedColumn)).toBeLessThan(25);
    expect(Math.abs(rows / weight - wantedRow)).toBeLessThan(15);
  },
);

test("the ground map and its inverse agree", () => {
  const map = groundToPicture(poseAt(230), box, placement);
  const point = applyHomography(map, 1.3, -0.7);
  const back = applyHomography(invertHomography(map), point.x, point.y);
  expect(back.x).toBeCloseTo(1.3, 6);
  expect(back.y).toBeCloseTo(-0.7, 6);
});

test("tyres that stand lower in the photo than estimated pull the ground down with them, and no further than allowed", () => {
  const pose = poseAt(230);
  const map = groundToPicture(pose, box, placement);
  const at = (homography: typeof map) =>
    applyHomography(homography, pose.body.wheelbaseMetres / 2, pose.body.widthMetres / 2 - 0.04);
  const near = at(map);
  const tyres = tyreContacts(pose.body).map(({ forward, left }) => applyHomography(map, forward, left));
  const rowsBelow = (pixels: number) => (column: number) => {
    const nearest = tyres.reduce((a, b) => (Math.abs(b.x - column) < Math.abs(a.x - column) ? b : a));
    return nearest.y + pixels;
  };
  const lowered = snapToTyres(map, pose, { rowAt: rowsBelow(6), maxMovePixels: 100 });
  expect(at(lowered).y).toBeCloseTo(near.y + 6, 4);
  expect(at(lowered).x).toBeCloseTo(near.x, 4);
  const bounded = snapToTyres(map, pose, { rowAt: rowsBelow(500), maxMovePixels: 8 });
  expect(at(bounded).y).toBeCloseTo(near.y + 8, 4);
});
