import { join } from "node:path";
import { workerData } from "node:worker_threads";
import { illustrationLabel } from "#contract/view-sets.ts";
import { paintCar } from "#imaging/views/paint-car.ts";
import { plateCountryOf } from "#wishes/plate-country.ts";
import { understandWish } from "#wishes/understand-wish.ts";
import { createViewPictures } from "./car-body-layers.ts";
import { readCarBody } from "./car-body-library.ts";
import type { CarPictureSetup, PictureWords } from "./car-picture-painter.ts";
import { answerCalls } from "./threads/answer-calls.ts";

/** The form shows it about half as wide; screens with two pixels to one need this. */
const longSide = 800;
const webpQuality = 82;

/** One body, in all its colours one after the other; the next body pushes it out. */
const maxKeptLayerBytes = 12 * 1024 * 1024;

const { carsFolder }: CarPictureSetup = workerData;
const loadPictures = createViewPictures(maxKeptLayerBytes);

const asInTheCatalogue = { customColour: null, wheelColour: "Silver", modifications: null, numberPlate: null };

const unknownKind = { isElectric: false, homeCountry: null };

async function paint({
  style,
  colourName,
  details = asInTheCatalogue,
  kind = unknownKind,
}: PictureWords): Promise<Uint8Array<ArrayBuffer>> {
  const found = await readCarBody(join(carsFolder, style), style);
  const { painting } = understandWish(found.body, {
    colour: colourName,
    ...details,
    country: plateCountryOf({ text: details.numberPlate, homeCountry: kind.homeCountry }),
    isElectric: kind.isElectric,
  });
  const views = paintCar(found.body, painting, {
    load: (wanted) => loadPictures(found, wanted),
    views: ["front-quarter"],
    format: "webp",
    quality: webpQuality,
    longSide,
    marking: { engine: "studio", preset: illustrationLabel, createdAt: new Date() },
  });
  for await (const { bytes } of views) return Uint8Array.from(bytes);
  throw new Error(`nothing was painted of ${style}`);
}

answerCalls(paint, ({ buffer }) => [buffer]);
