import { expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { syntheticCar } from "#imaging/compose/synthetic-scene.ts";
import type { Reading } from "#imaging/detect/reading.ts";
import { plateCharacters, type TextModel } from "#imaging/plates/text-model.ts";
import { closedSpending } from "#server/engines/closed-spending.ts";
import type { EngineSource, ToldByPhoto } from "../image-engine.ts";
import { createCarReader, type CarReaderDeps } from "./detect-car.ts";

/** Sees no text anywhere. */
const blind: TextModel = {
  findText: async ({ width, height }) => new Float32Array(width * height),
  readText: () => Promise.reject(new Error("there is nothing to read")),
};

const readingOf = <Value extends string>(value: Value): Reading<Value> => ({
  value,
  confidence: 0.95,
  place: null,
  others: [],
});
const { car } = syntheticCar(-40, 600);
const nothingWritten = { make: null, model: null, trim: null, generation: null, years: null };
const photo = { pixels: new Uint8Array(400 * 300 * 3).fill(0x77), width: 400, height: 300 };

async function read(
  source: Partial<EngineSource>,
  changes: Partial<CarReaderDeps> = {},
  { signal } = new AbortController(),
): Promise<ToldByPhoto[]> {
  const told: ToldByPhoto[] = [];
  const detect = createCarReader({
    text: blind,
    readLettering: () => nothingWritten,
    readColourByPlate: () => null,
    readAppearance: () => ({ colour: readingOf("Red"), wheelColour: null, view: null, visualOptions: [] }),
    ...changes,
  });
  await detect({
    source: { readCutOut: async () => car, readPhoto: async () => photo, ...source },
    onTold: async (fields) => void told.push(fields),
    signal,
    spending: closedSpending,
  });
  return told;
}

/** Where the letters of a plate are, as shares of the car's box. */
const letters = { left: 0.4, right: 0.6, top: 0.66, bottom: 0.71 } as const;

/** Grey all over, with a white plate whose letters are bars. */
function carWithPlate(): typeof car {
  const { width, height } = car.box;
  const pixels = new Uint8Array(width * height * 3).fill(90);
  const fill = (margin: number, isFilled: (column: number) => boolean, grey: number) => {
    for (let y = Math.round((letters.top - margin) * height); y < (letters.bottom + margin) * height; y++)
      for (let x = Math.round((letters.left - margin) * width); x < (letters.right + margin) * width; x++)
        if (isFilled(x)) pixels.fill(grey, (y * width + x) * 3, (y * width + x + 1) * 3);
  };
  fill(0.015, () => true, 235);
  fill(0, (column) => column % 8 < 3, 20);
  return { ...car, pixels, alpha: new Uint8Array(width * height).fill(255) };
}

/** Sees the letters of that plate in the first look, and reads them. */
function seesPlate(text: string): TextModel {
  const columns = 1 + plateCharacters.length;
  const plateSteps = new Float32Array(2 * text.length * columns);
  for (const [index, character] of Array.from(text).entries()) {
    plateSteps[2 * index * columns + 1 + plateCharacters.indexOf(character)] = 0.98;
    plateSteps[(2 * index + 1) * columns] = 0.98;
  }
  const characters = Array.from(text, (character, index) => ({
    character,
    likelihood: 0.98,
    at: (index + 0.5) / text.length,
  }));
  let looks = 0;
  return {
    findText: async ({ width, height }) => {
      const likelihoods = new Float32Array(width * height);
      looks++;
      for (let y = Math.round(letters.top * height); looks === 1 && y < letters.bottom * height; y++)
        likelihoods.fill(
          1,
          Math.round(y * width + letters.left * width),
          Math.round(y * width + letters.right * width),
        );
      return likelihoods;
    },
    readText: async () => ({ characters, plateSteps }),
  };
}

const refuse = (code: "no_car_found" | "photo_lost" | "unavailable", isRetryable = false) => ({
  readCutOut: () => Promise.reject(new AppError(code, { isRetryable })),
});

test("what the car looks like is told before what is written on it", async () => {
  const make = readingOf("Fiat");
  const [first, second] = await read({}, { readLettering: () => ({ ...nothingWritten, make }) });
  expect(first).toEqual({ colour: [readingOf("Red")], wheel_colour: null, view: null, visual_options: null });
  expect(second).toEqual({
    make: [make],
    model: null,
    year: null,
    trim: null,
    generation: null,
    number_plate: null,
  });
});

test("beside the car's plate its colour is told once more", async () => {
  const told = await read(
    { readCutOut: async () => carWithPlate() },
    { text: seesPlate("LN57YAA"), readColourByPlate: () => readingOf("Silver") },
  );
  expect(told).toMatchObject([{ colour: [{ value: "Red" }] }, { colour: [{ value: "Silver" }], number_plate: [{}] }]);
});

test("who stops the reading of a photo waits for one line at most", async () => {
  const stop = new AbortController();
  const model = seesPlate("LN57YAA");
  let lines = 0;
  const text: TextModel = {
    ...model,
    readText: (line) => {
      lines++;
      stop.abort();
      return model.readText(line);
    },
  };
  await expect(read({ readCutOut: async () => carWithPlate() }, { text }, stop)).rejects.toThrow("aborted");
  expect(lines).toBe(1);
});

test("a photo without a car that tells nothing is refused as its cut-out was", async () => {
  await expect(read(refuse("no_car_found"))).rejects.toThrow(new AppError("no_car_found"));
});

test("a detail without a whole car tells what is written on it, and nothing of its looks", async () => {
  const model = readingOf("Golf");
  const told = await read(refuse("no_car_found"), { readLettering: () => ({ ...nothingWritten, model }) });
  expect(told).toMatchObject([{ model: [model] }]);
  expect(told[0]).not.toHaveProperty("colour");
});

test("what may succeed later is no refusal of the photo", async () => {
  const told = read(refuse("unavailable", true), {
    readLettering: () => ({ ...nothingWritten, make: readingOf("Fiat") }),
  });
  await expect(told).rejects.toMatchObject({ code: "unavailable" });
});

test("a model that was built in one year alone tells the year, a little less surely", async () => {
  const lettering = { ...nothingWritten, model: readingOf("Rapide"), years: { from: 2013, to: 2013, confidence: 1 } };
  const [, second] = await read({}, { readLettering: () => lettering });
  expect(second?.year).toMatchObject([{ value: "2013", confidence: 0.95 * 0.8 }]);
  const [, other] = await read(
    {},
    { readLettering: () => ({ ...lettering, years: { from: 2013, to: 2016, confidence: 1 } }) },
  );
  expect(other?.year).toBeNull();
});
