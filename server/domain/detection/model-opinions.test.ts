import { expect, test } from "vitest";
import { sureConfidence } from "#contract/detected-fields.ts";
import type { ToldFields, ToldReading } from "./detection-store.ts";
import { putTogether, type Told } from "./put-together.ts";

const [front, rear] = ["11111111-98a0-4d4e-8f39-4f4d1a0f4d11", "22222222-98a0-4d4e-8f39-4f4d1a0f4d11"] as const;
const place: NonNullable<ToldReading["place"]> = [
  [10, 20],
  [90, 20],
  [90, 40],
  [10, 40],
];
const read = (value: string, confidence: number): ToldReading => ({ value, confidence, place, others: [] });
const said = (value: string, confidence = 1): ToldReading => ({ value, confidence, place: null, others: [] });
const photo = (told: ToldFields, toldByModel: ToldFields = {}, uploadId: string = front) => ({
  uploadId,
  told,
  toldByModel,
});
const fieldsOf = (photos: Told["photos"], rest: Partial<Told> = {}) =>
  putTogether({ photos, register: null, corrections: {}, ...rest });

test("what a model alone says is a suggestion with its name, however sure it is and of however many photos", () => {
  const words = { make: [said("Skoda")], number_plate: [said("AB12CDE")] };
  const fields = fieldsOf([photo({ make: null }, words), photo({ make: null }, words, rear)]);
  expect(fields.make).toMatchObject({ value: "Skoda", source: "model", seen: null, others: [] });
  expect(fields.make?.confidence).toBeLessThan(sureConfidence);
  expect(fields.number_plate?.confidence).toBeLessThan(sureConfidence);
});

test("a model that agrees raises what a photo tells, whose place and spelling stay", () => {
  const { model, number_plate: plate } = fieldsOf([
    photo(
      { model: [read("3 Series", 0.7)], number_plate: [read("AB12 CDE", 0.8)] },
      { model: [said("3 series")], number_plate: [said("AB12CDE")] },
    ),
  ]);
  expect(model).toMatchObject({ value: "3 Series", source: "photo", seen: { uploadId: front } });
  expect(model?.confidence).toBeGreaterThan(0.85);
  expect(plate).toMatchObject({ value: "AB12 CDE", source: "photo", others: [] });
  expect(plate?.confidence).toBeGreaterThan(sureConfidence);
});

test("a model that disagrees lowers what a photo tells to a suggestion, and both are shown", () => {
  const { make, number_plate: plate } = fieldsOf([
    photo(
      { make: [read("Audi", 0.95)], number_plate: [read("AB12 CDE", 0.95)] },
      { make: [said("Skoda")], number_plate: [said("A812CDE")] },
    ),
  ]);
  expect(make).toMatchObject({ value: "Audi", source: "photo", others: ["Skoda"] });
  expect(plate).toMatchObject({ value: "AB12 CDE", source: "photo", others: ["A812CDE"] });
  for (const field of [make, plate]) expect(field?.confidence).toBeLessThan(sureConfidence);
});

test("a neighbouring name of the same paint agrees, another paint does not", () => {
  const colour = (word: string) =>
    fieldsOf([photo({ colour: [read("Blue", 0.8)] }, { colour: [said(word, 0.8)] })]).colour;
  expect(colour("Navy Blue")).toMatchObject({ value: "Blue", source: "photo", others: [] });
  expect(colour("Navy Blue")?.confidence).toBeGreaterThan(0.8);
  expect(colour("Red")).toMatchObject({ value: "Blue", others: ["Red"] });
  expect(colour("Red")?.confidence).toBeLessThan(0.8);
});

const register = { plate: "AB12CDE", fields: { make: [said("Ford", 0.98)], colour: [said("BLUE", 0.98)] } };

test("the register's word stands before a photo and a model together, which lower it and are shown", () => {
  const told = {
    number_plate: [read("AB12 CDE", 0.92)],
    make: [read("Opel", 0.97)],
    colour: [read("Navy Blue", 0.6)],
  };
  const { make, colour } = fieldsOf([photo(told, { make: [said("Opel")] })], { register });
  expect(make).toMatchObject({ value: "Ford", source: "register", others: ["Opel"] });
  expect(make?.confidence).toBeLessThan(sureConfidence);
  expect(colour?.value).toBe("Navy Blue");
  expect(colour?.confidence).toBeGreaterThan(sureConfidence);
});

test("a person's word stands before all, with the model's among the others", () => {
  const corrections = { make: "Seat" };
  const { make } = fieldsOf([photo({ make: [read("Audi", 0.95)] }, { make: [said("Skoda")] })], { corrections });
  expect(make).toMatchObject({ value: "Seat", source: "person", confidence: 1, others: ["Audi", "Skoda"] });
});

test("the side that a photo shows is read from it; a model's word counts where it could not be", () => {
  const fields = fieldsOf([
    photo({ view: [read("front", 0.9)] }, { view: [said("rear")] }),
    photo({ view: null }, { view: [said("side", 0.7)] }, rear),
  ]);
  expect(fields.view).toMatchObject({ value: "front, side", confidence: 0.7 });
});

test("options that a model sees stand beside those that were read, each once", () => {
  const options = { visual_options: [said("Roof rack"), said("Tow bar", 0.6)] };
  const { visual_options: shown } = fieldsOf([
    photo({ visual_options: [read("Spoiler", 0.95)] }, options),
    photo({ visual_options: null }, options, rear),
  ]);
  expect(shown).toMatchObject({ value: "Spoiler", source: "photo", others: ["Roof rack", "Tow bar"] });
});

test("a model that can't tell says nothing of what the photo's own reading may still find", () => {
  const fields = fieldsOf([photo({ colour: null }, { make: null, trim: [said("GT", 0)] })]);
  expect(Object.keys(fields)).toEqual(["colour"]);
});
