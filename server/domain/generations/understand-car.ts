import type { BodyStyle } from "#contract/body-styles.ts";
import { defaultCarColour, type CarColourName } from "#contract/car-colours.ts";
import type { CarWords, UnderstoodCar, UnderstoodColourAnswer } from "#contract/understood-car.ts";
import type { DescribedCar } from "#contract/view-sets.ts";
import { defaultWheelColour } from "#contract/wheel-colours.ts";
import type { CarBody } from "#imaging/views/car-body.ts";
import { paintHex } from "#imaging/views/paint-hex.ts";
import type { CarKind } from "#server/domain/catalogue/car-kind.ts";
import type { PaintedCar } from "#server/domain/catalogue/car-pictures.ts";
import { findNamedColour } from "#server/domain/requests/find-named-colour.ts";
import { readModifications, type PhraseReading } from "#wishes/read-modifications.ts";
import { resolvePaint, resolveWheelPaint, type ResolvedPaint } from "#wishes/resolve-paint.ts";
import { suggestColours } from "#wishes/suggest-colours.ts";
import type { ChosenBody } from "./choose-body.ts";

export type UnderstandCarDeps = {
  chooseBody: (car: DescribedCar) => ChosenBody;
  kindOf: (car: DescribedCar) => CarKind;
  /** Of a body that `chooseBody` gives. */
  bodyOf: (style: BodyStyle) => CarBody;
};

/** What the six views will show of these words, by the very functions that paint them. Throws `engine_failed` when there is no body at all. */
export function understandCar({ chooseBody, bodyOf }: UnderstandCarDeps, words: CarWords): UnderstoodCar {
  const { style, notes } = chooseBody(describe(words));
  const { colour, customColour, wheelColour } = wishOf(words);
  const paint = resolvePaint({ colour, customColour });
  const wheels = resolveWheelPaint(wheelColour, paint);
  const { readings, wheelPaint } = readModifications(words.modifications, bodyOf(style), paint.paint);
  return {
    colour: answerColour(paint, customColour ?? colour),
    wheels: answerColour(wheels, wheelColour),
    modifications: [...readings],
    shown: [paint.name, ...listShown(readings, wheelPaint === null ? wheels.name.toLowerCase() : null)],
    bodyStyle: style,
    bodyNotes: notes.map(({ text }) => text),
  };
}

/** @param wheelColour of the form; null where the modifications name another */
function listShown(readings: readonly PhraseReading[], wheelColour: string | null): string[] {
  const fitted = readings.flatMap(({ shownAs }) => shownAs?.split(", ") ?? []);
  const wheels = fitted.filter((name) => name.endsWith("wheels"));
  const rest = fitted.filter((name) => !name.endsWith("wheels"));
  if (wheelColour === null) return [...wheels, ...rest];
  return [...(wheels.length > 0 ? wheels : ["wheels"]).map((name) => `${wheelColour} ${name}`), ...new Set(rest)];
}

/** The same words as a picture to paint. */
export function pictureOfCar(deps: Pick<UnderstandCarDeps, "chooseBody" | "kindOf">, words: CarWords): PaintedCar {
  const { colour: colourName, ...details } = wishOf(words);
  const car = describe(words);
  return { style: deps.chooseBody(car).style, colourName, details, kind: deps.kindOf(car) };
}

type Wish = {
  colour: CarColourName;
  customColour: string | null;
  wheelColour: string;
  modifications: string | null;
  numberPlate: string | null;
};

function wishOf({ colour, customColour, wheelColour, modifications, numberPlate }: CarWords): Wish {
  return {
    colour: findNamedColour(colour) ?? defaultCarColour,
    customColour: textOrNull(customColour),
    wheelColour: textOrNull(wheelColour) ?? defaultWheelColour,
    modifications: textOrNull(modifications),
    numberPlate: textOrNull(numberPlate),
  };
}

function describe(words: CarWords): DescribedCar {
  const { make, model, trim, generation, year = new Date().getFullYear() } = words;
  return { make, model, year, trim: textOrNull(trim), generation: textOrNull(generation), ...wishOf(words) };
}

function answerColour({ name, paint, isUnderstood, note }: ResolvedPaint, asked: string): UnderstoodColourAnswer {
  const isExact = isUnderstood && note === null;
  const suggestions = isExact ? [] : suggestColours(asked).filter((suggestion) => suggestion !== name);
  return { name, value: paintHex(paint), isUnderstood, isExact, suggestions };
}

function textOrNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}
