import type { ViewNote } from "#contract/view-sets.ts";
import type { CarBody } from "#imaging/views/car-body.ts";
import { inventedPlateText, plateText, type PlateCountry } from "#imaging/views/number-plate.ts";
import type { CarPainting } from "#imaging/views/paint-view.ts";
import { quoted } from "./quoted.ts";
import { readModifications, type PhraseReading } from "./read-modifications.ts";
import { resolvePaint, resolveWheelPaint } from "./resolve-paint.ts";
import { usualWheels } from "./usual-wheels.ts";

/** The words of a request that painting understands. */
export type CarWish = {
  /** Name of a swatch, or words. */
  readonly colour: string;
  readonly customColour: string | null;
  readonly wheelColour: string;
  readonly modifications: string | null;
  readonly numberPlate: string | null;
  readonly country: PlateCountry;
  /** What a car wears whose plate nobody typed; without it the invented one, which names the product. */
  readonly untypedPlate?: "invented" | "plain";
  /** Without grille and exhaust, where the body has that patch. */
  readonly isElectric?: boolean;
};

export type UnderstoodWish = {
  readonly painting: CarPainting;
  /** For people: 'Nardo Grey'. */
  readonly paintName: string;
  readonly wheelPaintName: string;
  /** What the pictures show otherwise than it was asked for. */
  readonly notes: readonly ViewNote[];
  /** What became of each wish among the modifications. */
  readonly readings: readonly PhraseReading[];
};

/** Turns words into what a body can be painted with. Never throws: what isn't understood is said in `notes`. */
export function understandWish(body: CarBody, wish: CarWish): UnderstoodWish {
  const paint = resolvePaint(wish);
  const wheels = resolveWheelPaint(wish.wheelColour, paint);
  const { notes, readings, ...modifications } = readModifications(wish.modifications ?? "", body, paint.paint);
  const wishedText = wish.numberPlate?.trim() ?? "";
  const text = plateText(wishedText);
  const plateNote =
    wishedText !== "" && text === ""
      ? `The number plate ${quoted(wishedText)} has no letters that can be shown.`
      : null;
  return {
    painting: {
      paint: paint.paint,
      wheelPaint: modifications.wheelPaint ?? wheels.paint,
      modifications: {
        ...modifications,
        wheelDesign: modifications.wheelDesign ?? usualWheels(body, wish.isElectric === true),
      },
      plate: { text: text === "" ? untypedText(wish) : text, country: wish.country },
      isElectric: wish.isElectric === true,
    },
    paintName: paint.name,
    wheelPaintName: wheels.name,
    readings,
    notes: [
      ...noteOn("colour", paint.note),
      ...noteOn("wheels", modifications.wheelPaint === null ? wheels.note : null),
      ...notes.flatMap((note) => noteOn("modifications", note)),
      ...noteOn("number-plate", plateNote),
    ],
  };
}

function untypedText({ untypedPlate }: CarWish): string {
  return untypedPlate === "plain" ? "" : inventedPlateText;
}

function noteOn(subject: ViewNote["subject"], text: string | null): ViewNote[] {
  return text === null ? [] : [{ subject, text }];
}
