// A hand on a finished picture: where its car stands, and how light and floor meet it. Without the library that checks data, for the browser.

/** Each is 0, or false, where the studio's own choice stands; numbers run from −1 to 1, the ends being what still looks like a photo. */
export type Placing = {
  /** Along the ground: −1 as far to the left as the picture allows, 1 to the right. */
  readonly across: number;
  /** Into the scene: −1 as near as the place allows, 1 as far away. The car's size follows. */
  readonly depth: number;
  /** Left and right of the car exchanged, its lettering with it. */
  readonly isMirrored: boolean;
  /** −1: a sharper shadow, 1: a softer one. */
  readonly shadowSoftness: number;
  readonly shadowStrength: number;
  /** Of the car's colours: −1 cooler, 1 warmer. */
  readonly warmth: number;
  /** Of the car: −1 darker, 1 brighter. */
  readonly brightness: number;
  /** −1: no image of the car in the floor, 1: more of it than the floor shows by itself. */
  readonly reflection: number;
};

export type PlacingControl = keyof Placing;
export type PlacingAmount = Exclude<PlacingControl, "isMirrored">;

export const plainPlacing: Placing = {
  across: 0,
  depth: 0,
  isMirrored: false,
  shadowSoftness: 0,
  shadowStrength: 0,
  warmth: 0,
  brightness: 0,
  reflection: 0,
};

export const placingAmounts = [
  "across",
  "depth",
  "shadowSoftness",
  "shadowStrength",
  "warmth",
  "brightness",
  "reflection",
] as const satisfies readonly PlacingAmount[];

export const placingControls = [...placingAmounts, "isMirrored"] as const satisfies readonly PlacingControl[];

/** What leaves the car's own pixels as they are: all that a picture with a proof may be changed by. Another depth would be another size. */
const besideTheCar: readonly PlacingControl[] = ["across", "shadowSoftness", "shadowStrength", "reflection"];

export function controlsOf(kind: "preset" | "retail"): readonly PlacingControl[] {
  return kind === "retail" ? besideTheCar : placingControls;
}

/** What was turned. */
export function turnedControls(placing: Placing): PlacingControl[] {
  return placingControls.filter((control) => placing[control] !== plainPlacing[control]);
}

export function isPlainPlacing(placing: Placing): boolean {
  return turnedControls(placing).length === 0;
}
