import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { sureConfidence } from "#contract/detected-fields.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { TextLine } from "#imaging/detect/text-line.ts";
import { indexCarNames, type CarNames } from "#server/domain/catalogue/car-names.ts";
import { readCatalogue } from "#server/domain/catalogue/read-catalogue.ts";
import { noLettering } from "#server/domain/detection/lettering.ts";
import { readLettering } from "#server/domain/detection/read-lettering.ts";
import { runs, someOf } from "#test/sample.ts";
import { unrelatedLines } from "./unrelated-lines.ts";

function lineAt(text: string, index = 0): TextLine {
  const top = 100 + index * 60;
  const place: PlateQuad = [
    [100, top],
    [300, top],
    [300, top + 20],
    [100, top + 20],
  ];
  return { text, confidence: 0.95, place, isOnCar: true };
}

describe("what names no car", () => {
  let names: CarNames;
  beforeAll(async () => {
    names = indexCarNames(await readCatalogue(join(import.meta.dirname, "../../assets/catalogue/brands")));
  });
  const misread = (texts: readonly string[]) =>
    texts.flatMap((text) => {
      const { make, model } = readLettering([lineAt(text)], names);
      return make === null && model === null ? [] : [`${text}: ${make?.value ?? "-"} ${model?.value ?? "-"}`];
    });

  test.each(someOf(Object.entries(unrelatedLines), 4))(
    "%s tell of no make and no model, in capitals and in small letters",
    (_, texts) => {
      expect(misread(texts)).toEqual([]);
      expect(misread(texts.map((text) => text.toUpperCase()))).toEqual([]);
      expect(misread(texts.map((text) => text.toLowerCase()))).toEqual([]);
    },
  );

  test("together they are never sure of a car", () => {
    const all = Object.values(unrelatedLines).flat();
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all), { minLength: 2, maxLength: 8 }), (texts) => {
        expect(readLettering(texts.map(lineAt), names).make?.confidence ?? 0).toBeLessThan(sureConfidence);
      }),
      { numRuns: runs(300) },
    );
  });

  test("a text like a number plate's is never taken for a model", () => {
    const figure = fc.constantFrom(..."0123456789".split(""));
    const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ".split(""));
    const plate = fc
      .tuple(
        fc.array(letter, { maxLength: 3 }),
        fc.array(figure, { minLength: 1, maxLength: 4 }),
        fc.array(letter, { maxLength: 3 }),
      )
      .map((parts) =>
        parts
          .map((part) => part.join(""))
          .join(" ")
          .trim(),
      );
    fc.assert(
      fc.property(plate, (text) => {
        expect(readLettering([lineAt(text)], names)).toEqual(noLettering);
      }),
      { numRuns: runs(2000) },
    );
  });

  test("nothing at all is nothing", () => {
    expect(readLettering([], names)).toEqual(noLettering);
  });
});
