import { requestLengths } from "#contract/limits.ts";
import type { DescribedCar } from "#contract/view-sets.ts";
import type { View } from "#contract/views.ts";
import { firstPrompt, type Prompt } from "./prompt.ts";
import { quoteWish, wishRule } from "./quote-wish.ts";

export type ViewPromptInput = {
  readonly car: DescribedCar;
  readonly view: View;
  /** A photo of the very car goes with the prompt, as the first picture. */
  readonly hasPhoto: boolean;
  /** Views that are done and go with the prompt after it, in this order. */
  readonly done: readonly View[];
  /** Nothing shows the car: a model that only changes pictures gets an empty one. */
  readonly hasCanvas?: boolean;
  /** The model is asked for another shape than 4 to 3. */
  readonly isOtherShape?: boolean;
};

/** Left and right are the picture's where it says so, else the car's own, as its driver has them. The studio's views are seen the same way. */
const viewWords = {
  side: "Exact side view, a right angle to the car: it faces the LEFT edge of the picture, its front bumper at the left, its rear bumper at the right. The car's own left side is seen, and neither its front nor its rear.",
  "front-quarter":
    "Front three-quarter view: the camera stands before the car's own front left corner. The car's front, with grille and headlamps, is in the LEFT half of the picture; its own left side runs back to the RIGHT. Its rear is not seen.",
  "rear-quarter":
    "Rear three-quarter view: the camera stands behind the car's own rear left corner. The car's rear, with tail lamps, is in the RIGHT half of the picture; its own left side runs away to the LEFT. Its front is not seen.",
  front:
    "Exact front view, straight at the grille: both headlamps alike, left and right the same, and none of the car's sides seen. The car's own left side is at the RIGHT of the picture.",
  rear: "Exact rear view, straight at the tail: both tail lamps alike, left and right the same, and none of the car's sides seen. The car's own left side is at the LEFT of the picture.",
  "dynamic-front-quarter":
    "Low front three-quarter view from close by, at the height of the headlamps, with a wide lens: the car's front fills the LEFT half of the picture, its own left side runs back to the RIGHT, its front wheel is turned a little. Its rear is not seen.",
} as const satisfies Record<View, string>;

/** One view of a described car in a plain studio. */
export function viewPrompt({
  car,
  view,
  hasPhoto,
  done,
  hasCanvas = false,
  isOtherShape = false,
}: ViewPromptInput): Prompt {
  return firstPrompt("view", [
    "Make one photograph of one car, whole in the picture, in a plain light grey studio with a soft shadow under it.",
    ...describeCar(car),
    wishRule,
    `View: ${viewWords[view]}`,
    ...references(hasPhoto, done),
    hasCanvas ? "Image 1 is the empty studio: put the car into it." : null,
    "One car alone: no other vehicle, no person, no writing but what the car itself wears.",
    `Answer with one picture,${isOtherShape ? "" : " 4 to 3,"} without border, caption or mark, even where a picture that you were given carries one.`,
  ]);
}

function describeCar(car: DescribedCar): readonly (string | null)[] {
  const { make, model, trim, generation, colour, wheelColour, modifications, numberPlate } = quoteWords(car);
  return [
    `The car: make ${make ?? "unknown"}, model ${model ?? "unknown"}, built in ${car.year}.`,
    generation && `Generation: ${generation}.`,
    trim && `Trim: ${trim}.`,
    `Paint: ${colour ?? "as usual for it"}. Wheels: ${wheelColour ?? "as usual for it"}.`,
    modifications && `The customer's wish for its looks: ${modifications}.`,
    numberPlate === null
      ? "Its number plate is blank."
      : `Its number plate, front and rear, reads ${numberPlate}, character by character.`,
  ];
}

/** All words of a described car were typed by somebody, its make too. */
function quoteWords(car: DescribedCar) {
  return {
    make: quoteWish(car.make, requestLengths.make),
    model: quoteWish(car.model, requestLengths.model),
    trim: quoteWish(car.trim, requestLengths.trim),
    generation: quoteWish(car.generation, requestLengths.generation),
    colour: quoteWish(car.customColour ?? car.colour, requestLengths.color),
    wheelColour: quoteWish(car.wheelColour, requestLengths.wheelColour),
    modifications: quoteWish(car.modifications, requestLengths.visualOptions),
    numberPlate: quoteWish(car.numberPlate, requestLengths.numberPlate),
  };
}

const shownAs = {
  side: "its side",
  "front-quarter": "its front and left side",
  "rear-quarter": "its rear and left side",
  front: "its front",
  rear: "its rear",
  "dynamic-front-quarter": "its front from low down",
} as const satisfies Record<View, string>;

function references(hasPhoto: boolean, done: readonly View[]): readonly string[] {
  const first = hasPhoto ? 2 : 1;
  const photo = hasPhoto
    ? [
        "Image 1 is a photo of this very car: what it shows of the car overrules all words, whatever side it is seen from.",
      ]
    : [];
  const views = done.map(
    (view, index) => `Image ${index + first} is the same car, already made: it shows ${shownAs[view]}.`,
  );
  if (photo.length + views.length === 0) return [];
  const rule =
    "Keep body, paint, wheels, lamps and every detail as in these pictures; take their camera angle from none of them.";
  return [...photo, ...views, rule];
}
