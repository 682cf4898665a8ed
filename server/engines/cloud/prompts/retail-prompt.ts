import type { Ratio } from "#contract/ratios.ts";
import type { Scene } from "#imaging/compose/scene.ts";
import { describeScene } from "./describe-scene.ts";
import { firstPrompt, type Prompt } from "./prompt.ts";
import { formatRule } from "./scene-prompt.ts";

/** Only what lies around a car: the car's own pixels are put back afterwards (`imaging/repaint/put-car-back.ts`). */
export function retailPrompt(scene: Scene, ratio: Ratio | null): Prompt {
  return firstPrompt("retail", [
    "Image 1 is a finished layout: a car in a studio. Improve the surroundings only: the light on wall and floor, the car's shadow on the floor and its reflection in it.",
    ...describeScene(scene),
    "Leave the car as it is, pixel for pixel: do not move, scale, mirror, relight, clean or sharpen it. Its outline is where the change ends.",
    "Add nothing: no other vehicle, no person, no writing, no props that are not in image 1.",
    formatRule(ratio, "image 1"),
  ]);
}
