import { ratioFacts, type Ratio } from "#contract/ratios.ts";
import type { Scene } from "#imaging/compose/scene.ts";
import { describeScene } from "./describe-scene.ts";
import { firstPrompt, type Prompt } from "./prompt.ts";

/** The pictures that go with a prompt of a photo's car, by their numbers. A model that takes one picture gets the layout alone. */
type Numbers = { readonly car: string; readonly layout: string };
const numbersOf = (hasPhoto: boolean): Numbers =>
  hasPhoto ? { car: "image 1", layout: "image 2" } : { car: "image 1", layout: "image 1" };

const picturesWith = (hasPhoto: boolean): string =>
  hasPhoto
    ? "Image 1 is a photo of a car. Image 2 is a layout: the same car, cut out of image 1 and set into the place where it belongs, at the right place and size."
    : "Image 1 is a layout: a car, cut out of a photo and set into the place where it belongs, at the right place and size.";

/** The car is on sale: what is told of it must stay true. */
const carRules = ({ car, layout }: Numbers): readonly string[] => [
  `The car is the car of ${car}, and no other: same make and model, body, paint colour, wheels, lamps, badges, trim, damage and dirt, seen from the same side. Do not mirror, turn, tidy or redesign it.`,
  `It stands exactly where ${layout} has it, at exactly that size: move nothing of its outline.`,
  `Its number plate stays readable, character by character as in ${car}; where ${car} has none, there is none.`,
  `There is no other vehicle in the picture, in whole or in part, no person and no writing that is not in ${layout}.`,
];

type Sent = {
  /** Whether the photo goes with it, before the layout. */
  readonly hasPhoto: boolean;
};

/** A photo's car repainted into a scene, with the scene's light on it. @param ratio null: the layout has another shape than the picture will have */
export function scenePrompt(scene: Scene, ratio: Ratio | null, { hasPhoto }: Sent = { hasPhoto: true }): Prompt {
  const numbers = numbersOf(hasPhoto);
  const mirrored = hasPhoto ? " and nothing of image 1's" : "";
  return firstPrompt("scene", [
    `Repaint ${numbers.layout} as one real photograph.`,
    picturesWith(hasPhoto),
    ...describeScene(scene),
    `Light the car as the place is lit: its paint and glass mirror this place${mirrored}, its shadow falls as the light comes.`,
    ...carRules(numbers),
    formatRule(ratio, numbers.layout),
  ]);
}

/** A photo's car in a place of the user's own, of which nothing is known but the picture. */
export function ownBackgroundPrompt(ratio: Ratio | null, { hasPhoto }: Sent = { hasPhoto: true }): Prompt {
  const numbers = numbersOf(hasPhoto);
  return firstPrompt("own-background", [
    `Repaint ${numbers.layout} as one real photograph.`,
    picturesWith(hasPhoto),
    `The place of ${numbers.layout} is real: keep every thing in it where it is. Add only the light, the shadow and the reflections that join car and ground.`,
    ...carRules(numbers),
    formatRule(ratio, numbers.layout),
  ]);
}

export function formatRule(ratio: Ratio | null, layout: string): string {
  const { width, height } = ratio === null ? {} : ratioFacts[ratio];
  const shape = width === undefined ? `exactly as wide and high as ${layout}` : `${width} to ${height} like ${layout}`;
  return `Answer with one picture, ${shape}, without border, caption or mark.`;
}
