import { expect, test } from "vitest";
import { placeCar } from "./placement.ts";
import type { SceneRatio } from "./scene.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";
import { visibleTyres } from "./visible-tyres.ts";

const { scene } = syntheticScene("core");
const ratios = ["4:3", "1:1", "16:9", "9:16"] as const satisfies readonly SceneRatio[];
const views = [0, 90, 230, 270, 320] as const;
const cases = ratios.flatMap((ratio) => views.map((heading) => [ratio, heading] as const));

function place(ratio: SceneRatio, heading: number) {
  const { car, pose } = syntheticCar(heading, 1200);
  return {
    car,
    pose,
    placement: placeCar({ scene, ratio, pose, box: car.box, ...car.geometry, longSidePixels: 2048 }),
  };
}

test.each(cases)(
  "in %s a car heading %d° meets the scene's horizon at the height of the photo's own",
  (ratio, heading) => {
    const { car, pose, placement } = place(ratio, heading);
    const own = placement.carTop + (pose.horizonRow - car.box.top) * placement.carScale;
    expect(Math.abs(own - placement.horizonRow)).toBeLessThan(0.03 * placement.height);
  },
);

test.each(cases)(
  "in %s a car heading %d° stands on ground that is free, with its tyres in the picture",
  (ratio, heading) => {
    const { car, pose, placement } = place(ratio, heading);
    const [nearest, farthest] = scene.stands[ratio].depthRangeMetres;
    expect(placement.depthMetres).toBeGreaterThan(nearest * 0.93);
    expect(placement.depthMetres).toBeLessThan(farthest * 1.07);

    // The ground row of the scene's own camera at the near tyre's depth is the row on which that tyre stands.
    const near = visibleTyres(pose).near;
    const tyreRow = placement.carTop + (near.y - car.box.top) * placement.carScale;
    expect(tyreRow).toBeLessThan(0.95 * placement.height);
    const zoom = placement.width / placement.plateCrop.width;
    const nearDepth = (scene.camera.heightMetres * scene.camera.focalPixels * zoom) / (tyreRow - placement.horizonRow);
    expect(nearDepth).toBeLessThan(placement.depthMetres);
    expect(nearDepth).toBeGreaterThan(placement.depthMetres - 3.2);
  },
);

test.each(cases)(
  "in %s a car heading %d° is shown by a crop that lies on the plate and has the picture's ratio",
  (ratio, heading) => {
    const { placement } = place(ratio, heading);
    const { left, top, width, height } = placement.plateCrop;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(scene.plate.width + 0.01);
    expect(top + height).toBeLessThanOrEqual(scene.plate.height + 0.01);
    expect(width / height).toBeCloseTo(placement.width / placement.height, 6);
  },
);

test("a car photographed from behind is no giant: its metres agree with the scene's within the bound for other camera heights", () => {
  for (const heading of views) {
    const { pose, placement } = place("4:3", heading);
    const zoom = placement.width / placement.plateCrop.width;
    const sceneScale = (scene.camera.focalPixels * zoom) / placement.depthMetres;
    const ratio = placement.pixelsPerMetre / sceneScale;
    const cameraRatio = scene.camera.heightMetres / pose.cameraHeightMetres;
    expect(ratio / cameraRatio).toBeGreaterThan(0.93);
    expect(ratio / cameraRatio).toBeLessThan(1.07);
  }
});
