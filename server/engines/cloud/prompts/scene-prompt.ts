import { ratioFacts, type Ratio } from "#contract/ratios.ts";
import type { Scene } from "#imaging/compose/scene.ts";
import { describeScene } from "./describe-scene.ts";
import { firstPrompt, type Prompt } from "./prompt.ts";

/** Pictures that go with a prompt of a photo's car, in this order. */
const pictures =
  "Image 1 is a photo of a car. Image 2 is a layout: the same car, cut out of image 1 and set into the place where it belongs, at the right place and size.";

/** The car is on sale: what is told of it must stay true. */
const carRules = [
  "The car is the car of image 1, and no other: same make and model, body, paint colour, wheels, lamps, badges, trim, damage and dirt, seen from the same side. Do not mirror, turn, tidy or redesign it.",
  "It stands exactly where image 2 has it, at exactly that size: move nothing of its outline.",
  "Its number plate stays readable, character by character as in image 1; where image 1 has none, there is none.",
  "There is no other vehicle in the picture, in whole or in part, no person and no writing that is not in image 2.",
] as const;

/** A photo's car repainted into a scene, with the scene's light on it. */
export function scenePrompt(scene: Scene, ratio: Ratio): Prompt {
  return firstPrompt("scene", [
    "Repaint image 2 as one real photograph.",
    pictures,
    ...describeScene(scene),
    "Light the car as the place is lit: its paint and glass mirror this place and nothing of image 1's, its shadow falls as the light comes.",
    ...carRules,
    formatRule(ratio),
  ]);
}

/** A photo's car in a place of the user's own, of which nothing is known but the picture. */
export function ownBackgroundPrompt(ratio: Ratio): Prompt {
  return firstPrompt("own-background", [
    "Repaint image 2 as one real photograph.",
    pictures,
    "The place of image 2 is real: keep every thing in it where it is. Add only the light, the shadow and the reflections that join car and ground.",
    ...carRules,
    formatRule(ratio),
  ]);
}

export function formatRule(ratio: Ratio): string {
  const { width, height } = ratioFacts[ratio];
  return `Answer with one picture, ${width} to ${height} like image 2, without border, caption or mark.`;
}
