import { expect, test } from "vitest";
import { sureConfidence } from "#contract/detected-fields.ts";
import type { ToldFields, ToldReading } from "./detection-store.ts";
import { putTogether, type Told } from "./put-together.ts";

const [front, rear, side] = [
  "11111111-98a0-4d4e-8f39-4f4d1a0f4d11",
  "22222222-98a0-4d4e-8f39-4f4d1a0f4d11",
  "33333333-98a0-4d4e-8f39-4f4d1a0f4d11",
] as const;
const place: NonNullable<ToldReading["place"]> = [
  [10, 20],
  [90, 20],
  [90, 40],
  [10, 40],
];

const reading = (value: string, confidence: number, others: readonly string[] = []): ToldReading => ({
  value,
  confidence,
  place,
  others,
});

const telling = (uploadId: string, told: ToldFields, toldByModel: ToldFields = {}) => ({ uploadId, told, toldByModel });

function fieldsOf(photos: Told["photos"], rest: Partial<Told> = {}) {
  return putTogether({ photos, register: null, corrections: {}, ...rest });
}

test("one photo's reading is taken as it is, with the place that it was read from", () => {
  const fields = fieldsOf([telling(front, { make: [reading("Renault", 0.7, ["Dacia"])], model: null })]);
  expect(fields).toEqual({
    make: {
      value: "Renault",
      confidence: 0.7,
      source: "photo",
      seen: { uploadId: front, quad: place },
      others: ["Dacia"],
    },
    model: null,
  });
});

test("photos that agree raise a confidence, and the surest one's place is shown", () => {
  const { model } = fieldsOf([
    telling(front, { model: [reading("Laguna", 0.6)] }),
    telling(rear, { model: [reading("laguna", 0.8)] }),
  ]);
  expect(model?.confidence).toBeGreaterThan(0.8);
  expect([model?.value, model?.seen?.uploadId, model?.others]).toEqual(["laguna", rear, []]);
});

test("photos that disagree lower a sure value to a suggestion, and both values are shown", () => {
  const { model } = fieldsOf([
    telling(front, { model: [reading("Laguna", 0.95)] }),
    telling(rear, { model: [reading("Megane", 0.9)] }),
  ]);
  expect(model?.confidence).toBeLessThan(sureConfidence);
  expect([model?.value, model?.others]).toEqual(["Laguna", ["Megane"]]);
});

test("two against one win, and a faint contradiction leaves a sure value sure", () => {
  const { colour, make } = fieldsOf([
    telling(front, { colour: [reading("Silver", 0.7)], make: [reading("Audi", 0.99)] }),
    telling(rear, { colour: [reading("White", 0.75)], make: [reading("Aldi", 0.1)] }),
    telling(side, { colour: [reading("Silver", 0.6)] }),
  ]);
  expect([colour?.value, colour?.others]).toEqual(["Silver", ["White"]]);
  expect(make?.value).toBe("Audi");
  expect(make?.confidence).toBeGreaterThan(sureConfidence);
});

test("a field that nobody has looked for is left out, one that was not seen is null", () => {
  const fields = fieldsOf([telling(front, { colour: [reading("Red", 0.9)], trim: null }), telling(rear, {})]);
  expect(Object.keys(fields).toSorted()).toEqual(["colour", "trim"]);
  expect(fields.trim).toBeNull();
});

test("plates are the same whatever stands between their letters", () => {
  const { number_plate: plate } = fieldsOf([
    telling(front, { number_plate: [reading("AB12 CDE", 0.8)] }),
    telling(rear, { number_plate: [reading("ab12cde", 0.7)] }),
  ]);
  expect(plate?.others).toEqual([]);
  expect(plate?.confidence).toBeGreaterThan(0.8);
});

test("a car has several options: those that are sure are one text, the others stand beside it", () => {
  const { visual_options: options } = fieldsOf([
    telling(front, { visual_options: [reading("Roof rack", 0.95), reading("Spoiler", 0.5)] }),
    telling(rear, { visual_options: [reading("Tow bar", 0.92)] }),
  ]);
  expect(options).toMatchObject({ value: "Roof rack, Tow bar", confidence: 0.92, others: ["Spoiler"] });
});

test("photos from several sides need not agree: each side is named, as sure as the least sure", () => {
  const { view } = fieldsOf([
    telling(front, { view: [reading("front", 0.6)] }),
    telling(rear, { view: [reading("rear", 0.9)] }),
  ]);
  expect(view).toMatchObject({ value: "front, rear", confidence: 0.6, others: [] });
});

const register = {
  plate: "AB12CDE",
  fields: { make: [reading("Ford", 0.98)], colour: [reading("BLUE", 0.98)], year: [reading("2012", 0.98)] },
};

test("the register speaks for its plate alone, no surer than that was read, and its blue may be a photo's navy", () => {
  const photo = { number_plate: [reading("AB12CDE", 0.95)], colour: [reading("Navy Blue", 0.6)] };
  const { make, colour, year } = fieldsOf([telling(front, photo)], { register });
  expect(make).toMatchObject({ value: "Ford", source: "register", seen: { uploadId: front, quad: place } });
  expect(make?.confidence).toBeCloseTo(0.98 * 0.95);
  expect(colour?.value).toBe("Navy Blue");
  expect(colour?.confidence).toBeGreaterThan(0.93);
  expect(year?.value).toBe("2012");
  const other = fieldsOf([telling(front, { number_plate: [reading("XY12CDE", 0.95)] })], { register });
  expect(other.make).toBeUndefined();
});

test("a photo and the register that disagree are both shown", () => {
  const photo = { number_plate: [reading("AB12CDE", 0.95)], make: [reading("Opel", 0.9)] };
  const { make } = fieldsOf([telling(front, photo)], { register });
  expect([make?.value, make?.others]).toEqual(["Ford", ["Opel"]]);
  expect(make?.confidence).toBeLessThan(sureConfidence);
});

test("what a person says stands, keeps where it was seen, and can be cleared", () => {
  const photo = { make: [reading("Opel", 0.95, ["Vauxhall"])], trim: [reading("GT", 0.95)] };
  const fields = fieldsOf([telling(front, photo)], { corrections: { make: "Vauxhall", trim: null, year: "2014" } });
  expect(fields.make).toEqual({
    value: "Vauxhall",
    confidence: 1,
    source: "person",
    seen: { uploadId: front, quad: place },
    others: ["Opel"],
  });
  expect(fields.trim).toBeNull();
  expect(fields.year).toMatchObject({ value: "2014", source: "person", seen: null });
});

test("a plate that a person corrected is the one that the register speaks for", () => {
  const photo = { number_plate: [reading("A812CDE", 0.95)] };
  const { make } = fieldsOf([telling(front, photo)], { register, corrections: { number_plate: "AB12 CDE" } });
  expect(make?.confidence).toBeCloseTo(0.98);
});
