import type { Box } from "#imaging/pixels/geometry.ts";

/** Where a dealer's sign may hang in a scene. */
export type SignWall = Box<"plate"> & {
  /** `middle`: on a wall. `foot`: it stands on what is below, such as the edge of a roof. */
  readonly upright: "middle" | "foot";
};

/**
 * The free wall behind the car, in pixels of the scene's plate, read off the plates: below lamps, ceilings and beams, down to the floor. A
 * scene that has no line here is taken as a wall from its top to its horizon.
 */
const signWalls: Readonly<Record<string, SignWall>> = {
  "retail-one": { left: 0, top: 0, width: 2560, height: 1040, upright: "middle" },
  "retail-two": { left: 270, top: 385, width: 2020, height: 690, upright: "middle" },
  "retail-three": { left: 0, top: 0, width: 2560, height: 1080, upright: "middle" },
  "retail-four": { left: 492, top: 570, width: 1560, height: 480, upright: "middle" },
  "retail-five": { left: 560, top: 490, width: 1440, height: 600, upright: "middle" },
  "retail-six": { left: 200, top: 420, width: 2160, height: 670, upright: "middle" },
  "retail-seven": { left: 0, top: 440, width: 2560, height: 600, upright: "middle" },
  "retail-eight": { left: 200, top: 150, width: 2160, height: 355, upright: "foot" },
  "retail-nine": { left: 520, top: 400, width: 1520, height: 670, upright: "middle" },
  "retail-ten": { left: 0, top: 260, width: 2560, height: 820, upright: "middle" },
};

export function signWallOf(scene: {
  readonly id: string;
  readonly plate: { readonly width: number };
  readonly camera: { readonly horizonRow: number };
}): SignWall {
  return (
    signWalls[scene.id] ?? {
      left: 0,
      top: 0,
      width: scene.plate.width,
      height: Math.max(1, scene.camera.horizonRow),
      upright: "middle",
    }
  );
}
