import { expect, test } from "vitest";
import type { CarColourName } from "#contract/car-colours.ts";
import type { CarView } from "#imaging/detect/appearance/appearance.ts";
import type { PhotoResult } from "./read-photo.ts";
import { scoreAppearance } from "./score-appearance.ts";

const silent: PhotoResult = {
  file: "",
  label: null,
  plate: null,
  lettering: { make: null, model: null, trim: null, generation: null, years: null },
  appearance: null,
  seesPlateWithout: false,
  milliseconds: 1,
  bareMilliseconds: 1,
};

type Told = { readonly colours: readonly [CarColourName, ...CarColourName[]]; readonly view: CarView };

function told(file: string, { colours: [value, ...others], view }: Told): PhotoResult {
  const reading = { confidence: 0.5, place: null };
  const appearance = {
    colour: { ...reading, value, others },
    wheelColour: null,
    view: { ...reading, value: view, others: [] },
    visualOptions: [],
  };
  return { ...silent, file, appearance };
}

const label = (colour: string, also: string, view: string) => new Map(Object.entries({ colour, also, view }));

test("any name that the eye let pass is right, of four told only three count, and what the eye could not say is not counted", () => {
  const results = [
    told("also.jpg", { colours: ["Gray", "Silver"], view: "rear" }),
    told("fourth.jpg", { colours: ["Blue", "Navy Blue", "Black", "White"], view: "front" }),
    told("unsaid.jpg", { colours: ["Red"], view: "rear-quarter" }),
    silent,
  ];
  const labels = new Map([
    ["also.jpg", label("Charcoal", "Gray|Pewter", "front")],
    ["fourth.jpg", label("White", "", "front")],
    ["unsaid.jpg", label("", "", "rear|rear-quarter")],
  ]);
  expect(scoreAppearance(results, labels).map(({ of, count }) => [count, of])).toEqual([
    [1, 2],
    [1, 2],
    [2, 3],
  ]);
});
