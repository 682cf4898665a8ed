import { describe, expect, it } from "vitest";
import { backgroundCamera } from "#contract/limits.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { composeScene } from "./compose-scene.ts";
import { sceneOfPhoto } from "./scene-of-photo.ts";
import type { SceneRatio } from "./scene.ts";
import { drawSoftShadows } from "./soft-shadows.ts";
import { syntheticCar } from "./synthetic-scene.ts";
import { visibleTyres } from "./visible-tyres.ts";

const ratios = ["4:3", "1:1", "16:9", "9:16"] as const satisfies readonly SceneRatio[];
const place = { name: "Showroom", horizonShare: 0.42, groundShare: 0.8, gloss: 0 };

/** An even grey place, brighter to one side. */
function photo(width: number, height: number, brighterTo: "left" | "right" | null = null): RgbPicture<"plate"> {
  const pixels = new Uint8Array(width * height * 3).fill(150);
  if (brighterTo === null) return { width, height, pixels };
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const share = column / width;
      const level = 90 + 120 * (brighterTo === "right" ? share : 1 - share);
      pixels.fill(level, 3 * (row * width + column), 3 * (row * width + column) + 3);
    }
  return { width, height, pixels };
}

describe("the camera of a photo", () => {
  it.each([
    [2400, 1600],
    [1500, 2000],
    [3600, 1200],
  ])("stands the ground line's row at one depth, whatever the shape: %i × %i", (width, height) => {
    const { scene } = sceneOfPhoto(photo(width, height), place);
    const { camera } = scene;
    const perMetre = (0.38 * height) / backgroundCamera.heightMetres;
    const depth = camera.focalPixels / perMetre;
    expect(depth).toBeGreaterThanOrEqual(3 - 1e-9);
    expect(depth).toBeLessThanOrEqual(16 + 1e-9);
    expect(camera.horizonRow + (camera.focalPixels * camera.heightMetres) / depth).toBeCloseTo(0.8 * height, 6);
  });

  it("takes a longer lens where the lines would have a car stand at one's feet", () => {
    const near = sceneOfPhoto(photo(2400, 1600), { ...place, horizonShare: 0, groundShare: 1 });
    expect(near.scene.camera.focalPixels).toBeGreaterThan(
      sceneOfPhoto(photo(2400, 1600), place).scene.camera.focalPixels,
    );
  });
});

describe("stands in a photo", () => {
  const shares = [
    [-0.5, 0.05],
    [-0.5, 1],
    [0.9, 1],
    [0, 0.05],
    [0.45, 0.5],
  ] as const;
  it.each(shares)(
    "lie within it at the bounds of what may be said: horizon %d, ground %d",
    (horizonShare, groundShare) => {
      for (const [width, height] of [
        [1200, 900],
        [900, 1200],
        [3000, 1000],
      ] as const) {
        const { scene } = sceneOfPhoto(photo(width, height), { ...place, horizonShare, groundShare });
        for (const ratio of ratios) {
          const { crop, depthRangeMetres } = scene.stands[ratio];
          expect(crop.left).toBeGreaterThanOrEqual(0);
          expect(crop.top).toBeGreaterThanOrEqual(0);
          expect(crop.left + crop.width).toBeLessThanOrEqual(width);
          expect(crop.top + crop.height).toBeLessThanOrEqual(height);
          const [across = 1, down = 1] = ratio.split(":").map(Number);
          expect(Math.abs(crop.width - (crop.height * across) / down)).toBeLessThan(2);
          expect(depthRangeMetres[1]).toBeGreaterThan(depthRangeMetres[0]);
        }
      }
    },
  );

  it("show less of a photo in which the line is far away", () => {
    const wide = sceneOfPhoto(photo(3000, 2000), place).scene.stands["4:3"].crop.width;
    const far = sceneOfPhoto(photo(3000, 2000), { ...place, groundShare: 0.5 }).scene.stands["4:3"].crop.width;
    expect(far).toBeLessThan(wide / 2);
  });
});

describe("a car in a photo", () => {
  it.each([0, -45, -90, 130])("stands on the ground line as it was drawn, headed %i°", async (heading) => {
    const { car, pose } = syntheticCar(heading, 1200);
    const plate = photo(2400, 1600);
    const { scene, shadows } = sceneOfPhoto(plate, place);
    const { placement } = await composeScene({ car, pose, scene, plate, shadows, ratio: "4:3" });
    const nearRow = placement.carTop + (visibleTyres(pose).near.y - car.box.top) * placement.carScale;
    const zoom = placement.width / placement.plateCrop.width;
    const share = (placement.plateCrop.top + nearRow / zoom) / plate.height;
    expect(Math.abs(share - place.groundShare)).toBeLessThan(0.06);
  });

  it("keeps its pixels, and darkens the floor that it stands on", async () => {
    const { car, pose } = syntheticCar(0, 1000);
    const plate = photo(2400, 1600);
    const { scene, shadows } = sceneOfPhoto(plate, place);
    const picture = await composeScene({ car, pose, scene, plate, shadows, ratio: "4:3" });
    expect(picture.isCarUnchanged).toBe(true);
    const near = visibleTyres(pose).near;
    const below = Math.round(picture.placement.carTop + near.y - car.box.top) + 4;
    const at = 3 * (below * picture.width + Math.round(picture.placement.carLeft + car.box.width / 2));
    expect(picture.pixels[at]).toBeLessThan(125);
    expect(picture.pixels[3 * picture.width * 5]).toBeGreaterThan(140);
  });

  it(
    "is made smaller with its picture where the photo is too small to be enlarged that far",
    { tags: ["thorough"] },
    async () => {
      const { car, pose } = syntheticCar(0, 4000);
      const plate = photo(1200, 900);
      const { scene, shadows } = sceneOfPhoto(plate, place);
      const picture = await composeScene({ car, pose, scene, plate, shadows, ratio: "4:3" });
      expect(picture.width).toBeLessThanOrEqual(2400);
      expect(picture.isCarUnchanged).toBe(false);
      expect(picture.enlargedBy).toBeLessThan(1);
    },
  );

  it.each(["-0.5 1", "0.9 1", "-0.5 0.05"])("can be laid at the bounds of what may be said: %s", async (bounds) => {
    const [horizonShare = 0, groundShare = 0] = bounds.split(" ").map(Number);
    const { car, pose } = syntheticCar(-45, 600);
    const plate = photo(900, 1200);
    const { scene, shadows } = sceneOfPhoto(plate, { ...place, horizonShare, groundShare });
    for (const ratio of ratios) {
      const picture = await composeScene({ car, pose, scene, plate, shadows, ratio });
      expect(picture.pixels.length).toBe(picture.width * picture.height * 3);
    }
  });
});

describe("the light of a photo", () => {
  it("comes from its brighter side", () => {
    expect(sceneOfPhoto(photo(1200, 900, "left"), place).scene.keyLight.direction[0]).toBeLessThan(-0.1);
    expect(sceneOfPhoto(photo(1200, 900, "right"), place).scene.keyLight.direction[0]).toBeGreaterThan(0.1);
    expect(sceneOfPhoto(photo(1200, 900), place).scene.keyLight.direction[0]).toBeCloseTo(0, 3);
  });

  it("throws more of the shadow to the other side, at every heading of the car", () => {
    const { shadows, atlas } = drawSoftShadows({ lightFromRight: 0.6, gloss: 0 });
    const side = shadows.tilePixels;
    const perMetre = side / shadows.tileMetres;
    for (const [tile, heading] of shadows.headingsDegrees.entries()) {
      // World right, 2.6 m from the middle, in the tile's axes: along the car, and towards its right-hand side.
      const radians = (heading * Math.PI) / 180;
      const level = (metres: number) => {
        const column = Math.round(side / 2 + metres * Math.cos(radians) * perMetre);
        const row = Math.round(side / 2 + metres * Math.sin(radians) * perMetre);
        return atlas.pixels[3 * (row * atlas.width + tile * side + column)] ?? 0;
      };
      expect(level(-2.6)).toBeLessThan(level(2.6));
    }
  });

  it("a matt floor reflects nothing, a polished one half of what a mirror would", () => {
    expect(sceneOfPhoto(photo(1200, 900), place).scene.floor.reflectivity).toBe(0);
    expect(sceneOfPhoto(photo(1200, 900), { ...place, gloss: 1 }).scene.floor.reflectivity).toBe(0.5);
  });
});
