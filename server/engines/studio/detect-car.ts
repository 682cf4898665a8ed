import { AppError } from "#contract/errors.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { Appearance } from "#imaging/detect/appearance/appearance.ts";
import { registeredFrom } from "#imaging/detect/plate/uk-registration.ts";
import { readCarText, type PlateFound } from "#imaging/detect/read-car-text.ts";
import type { Reading } from "#imaging/detect/reading.ts";
import type { TextLine } from "#imaging/detect/text-line.ts";
import { searchInCar, searchInPhoto } from "#imaging/plates/search-in-car.ts";
import type { TextModel } from "#imaging/plates/text-model.ts";
import type { EngineSource, ImageEngine, ToldByPhoto } from "../image-engine.ts";

/** What badges and writing on a car say of it. */
export type LetteringTold = {
  readonly make: Reading | null;
  readonly model: Reading | null;
  readonly trim: Reading | null;
  readonly generation: Reading | null;
  /** When such a car was built; `to` is null while it is. */
  readonly years: ToldYears | null;
};

/** `confidence`: 0–1, how sure it is besides the model. */
type ToldYears = { readonly from: number; readonly to: number | null; readonly confidence: number };

export type CarReaderDeps = {
  text: TextModel;
  readLettering: (
    lines: readonly TextLine[],
    known: { readonly plate: PlateQuad | null; readonly years: ToldYears | null },
  ) => LetteringTold;
  readAppearance: (car: CarCutOut) => Appearance;
  /** Once more, by the light on the car's own plate; null where it tells nothing. */
  readColourByPlate: (car: CarCutOut, plate: PlateQuad) => Appearance["colour"];
};

/** A plate tells when a car was registered at the earliest: some were built the year before, and a plate of one's own may be older than its car. */
const plateYearConfidence = 0.85;
/** A model that was built in one year alone. */
const letteringYearConfidence = 0.8;

/** Reads a photo without any service: what is written on the car, its plate, its paint, and from where it is seen. */
export function createCarReader(deps: CarReaderDeps): ImageEngine["detect"] {
  return async ({ source, onTold, signal }) => {
    const { car, refusal } = await lookForCar(source);
    signal.throwIfAborted();
    if (car !== null) await onTold(fieldsOfAppearance(deps.readAppearance(car)));
    const search = car === null ? searchInPhoto(await source.readPhoto()) : searchInCar(car);
    const { lines, plate } = await readCarText(search, deps.text, signal);
    signal.throwIfAborted();
    const place = plate?.place ?? null;
    const colour = car === null || place === null ? null : deps.readColourByPlate(car, place);
    const registered = registeredYear(plate);
    const lettering = deps.readLettering(lines, {
      plate: place,
      years: registered && { from: Number(registered.value) - 1, to: null, confidence: registered.confidence },
    });
    const years = [registered, yearOfLettering(lettering)].filter((reading) => reading !== null);
    const told = {
      // Beside a white plate the paint's colour is told better than before.
      ...(colour !== null && { colour: [colour] }),
      number_plate: plate && [plate],
      year: years.length === 0 ? null : years,
      ...fieldsOfLettering(lettering),
    } satisfies ToldByPhoto;
    // A detail may be refused as a car and tell a plate or a badge all the same.
    if (refusal !== null && Object.values(told).every((readings) => readings === null)) throw refusal;
    await onTold(told);
  };
}

/** The cut-out, or what the photo was refused for as one. */
async function lookForCar(
  source: EngineSource,
): Promise<{ car: CarCutOut; refusal: null } | { car: null; refusal: AppError }> {
  try {
    return { car: await source.readCutOut(), refusal: null };
  } catch (error) {
    const isOfPhoto = error instanceof AppError && !error.isRetryable && error.code !== "not_found";
    if (isOfPhoto) return { car: null, refusal: error };
    throw error;
  }
}

function fieldsOfAppearance({ colour, wheelColour, view, visualOptions }: Appearance): ToldByPhoto {
  return {
    colour: colour && [colour],
    wheel_colour: wheelColour && [wheelColour],
    view: view && [view],
    visual_options: visualOptions.length === 0 ? null : visualOptions,
  };
}

function fieldsOfLettering({ make, model, trim, generation }: LetteringTold) {
  return {
    make: make && [make],
    model: model && [model],
    trim: trim && [trim],
    generation: generation && [generation],
  } satisfies ToldByPhoto;
}

function registeredYear(plate: PlateFound | null): Reading | null {
  if (plate === null) return null;
  const year = registeredFrom(plate.value, new Date());
  if (year === null) return null;
  const { confidence, place } = plate;
  return { value: String(year), confidence: confidence * plateYearConfidence, place, others: [String(year - 1)] };
}

function yearOfLettering({ years, model }: LetteringTold): Reading | null {
  if (years === null || years.from !== years.to || model === null) return null;
  const { confidence, place } = model;
  return {
    value: String(years.from),
    confidence: confidence * years.confidence * letteringYearConfidence,
    place,
    others: [],
  };
}
