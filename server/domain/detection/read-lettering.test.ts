import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { sureConfidence } from "#contract/detected-fields.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { TextLine } from "#imaging/detect/text-line.ts";
import { indexCarNames, type CarNames } from "#server/domain/catalogue/car-names.ts";
import { readCatalogue } from "#server/domain/catalogue/read-catalogue.ts";
import { noLettering, type KnownOfCar, type Lettering } from "./lettering.ts";
import { readLettering } from "./read-lettering.ts";

/** A rear of a car: a plate 200 × 40, a badge beside it, half as high. */
const plate = box(400, 400, { width: 200, height: 40 });
const beside = (text: string) => lineAt(text, box(650, 380, { width: 100, height: 20 }));
const above = (text: string) => lineAt(text, box(250, 300, { width: 100, height: 20 }));

function box(left: number, top: number, { width, height }: { width: number; height: number }): PlateQuad {
  return [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ];
}

function lineAt(text: string, place: PlateQuad): TextLine {
  return { text, confidence: 0.95, place, isOnCar: true };
}

describe("a car by its lettering", () => {
  let names: CarNames;
  beforeAll(async () => {
    names = indexCarNames(await readCatalogue(join(import.meta.dirname, "../../../assets/catalogue/brands")));
  });
  const read = (lines: readonly TextLine[], known: KnownOfCar = { plate }) => readLettering(lines, names, known);
  const nameOf = ({ make, model }: Lettering) => `${make?.value ?? "-"} ${model?.value ?? "-"}`;
  const isSure = ({ make, model }: Lettering) =>
    (make?.confidence ?? 0) >= sureConfidence && (model === null || model.confidence >= sureConfidence);

  test.each([
    [["CITROEN", "Berlingo"], "Citroën Berlingo"],
    [["TOYOTA RAV4"], "Toyota RAV4"],
    [["RENAULTLAGUNA"], "Renault Laguna"],
    [["C2 CITROEN"], "Citroën C2"],
    [["E350 4MATIC"], "Mercedes-Benz E-Class"],
    [["320d xDrive"], "BMW 3 Series"],
    [["CRAFTER TDI"], "Volkswagen Crafter"],
    [["GOLF", "1.6 FSI"], "Volkswagen Golf"],
    [["0CTAVIA", "SK0DA"], "Škoda Octavia"],
    [["PEUGEOI", "BOXER"], "Peugeot Boxer"],
    [["AGUNA", "RENAULT"], "Renault Laguna"],
    [["SEAT IBIZA", "TDI"], "SEAT Ibiza"],
    [["PEUGEOT", "208"], "Peugeot 208"],
    [["OPEL", "ASTRA"], "Opel Astra"],
    [["VAUXHALL", "ASTRA"], "Vauxhall Astra"],
  ])("%j: two letterings that agree are sure of a %s", (texts, car) => {
    const found = read(texts.map((text, index) => (index === 0 ? beside(text) : above(text))));
    expect(nameOf(found)).toBe(car);
    expect(isSure(found)).toBe(true);
  });

  test("one long coined name that a single make gives is sure, on the car", () => {
    expect(isSure(read([above("OCTAVIA")], {}))).toBe(true);
    expect(nameOf(read([above("OCTAVIA")], {}))).toBe("Škoda Octavia");
    expect(read([{ ...above("OCTAVIA"), isOnCar: false }])).toEqual(noLettering);
    expect(isSure(read([{ ...above("OCTAVIA"), confidence: 0.7 }]))).toBe(false);
  });

  test.each([
    ["LADA nova", "Lada Riva"],
    ["DAEWOO", "Daewoo -"],
    ["ceed", "Kia Ceed"],
    ["POLO", "Volkswagen Polo"],
    ["FELCIA", "Škoda Felicia"],
    ["HYUNDRI", "Hyundai -"],
    ["320d", "BMW 3 Series"],
  ])("%s alone, as a badge, is a suggestion: %s", (text, car) => {
    const found = read([above(text)]);
    expect(nameOf(found)).toBe(car);
    expect(isSure(found)).toBe(false);
  });

  test("a word of any meaning is a badge only where a boot carries it, smaller than the plate's letters", () => {
    expect(read([above("FOCUS")], {})).toEqual(noLettering);
    expect(read([lineAt("FOCUS", box(250, 60, { width: 100, height: 20 }))])).toEqual(noLettering);
    expect(read([lineAt("FOCUS", box(100, 280, { width: 500, height: 60 }))])).toEqual(noLettering);
  });

  test("figures alone, a trim of another make, and another name of a model are no badge anywhere", () => {
    for (const text of ["208", "2008", "500", "CLASSIC", "SPLASH", "TAXI", "RABBIT", "PP-587 AO", "520 MRK"]) {
      expect(read([above(text)])).toEqual(noLettering);
    }
  });

  test("a number that another make's models carry as well is no badge, in the whole of a line and beside its drive", () => {
    for (const text of ["200 D", "300 D", "400 SE", "450 SE", "280 SE", "xDrive 30d", "sDrive 20i", "4MATIC 30d"]) {
      expect(read([above(text)])).toEqual(noLettering);
    }
    expect(nameOf(read([above("BMW"), beside("xDrive 30d")]))).toBe("BMW -");
    expect(nameOf(read([above("MERCEDES-BENZ"), beside("200 D")]))).toBe("Mercedes-Benz -");
  });

  test("a name that two makes give tells of neither", () => {
    expect(read([above("ASTRA")])).toEqual(noLettering);
    expect(read([above("ASTRA"), beside("CDTI")])).toEqual(noLettering);
  });

  test("a short name that may lack a letter tells the make alone", () => {
    expect(nameOf(read([above("GOL")]))).toBe("Volkswagen -");
  });

  test("a second make makes it a suggestion; two makes and nothing else are nothing", () => {
    const found = read([
      above("CITROEN"),
      beside("Berlingo"),
      lineAt("PORSCHE", box(400, 200, { width: 90, height: 20 })),
    ]);
    expect(nameOf(found)).toBe("Citroën Berlingo");
    expect(isSure(found)).toBe(false);
    expect(read([above("PORSCHE"), beside("FERRARI")])).toEqual(noLettering);
  });

  test("what stands on the plate, its frame, or a dealer's sticker is not read", () => {
    const frame = lineAt("LAMBORGHINI", box(430, 442, { width: 140, height: 12 }));
    expect(read([frame])).toEqual(noLettering);
    expect(read([lineAt("OCTAVIA", plate)])).toEqual(noLettering);
    const sticker = [box(200, 200, { width: 160, height: 20 }), box(210, 224, { width: 140, height: 14 })] as const;
    expect(read([lineAt("RENAULT", sticker[0]), lineAt("Autohaus Meier", sticker[1])])).toEqual(noLettering);
    expect(read([above("RENAULT Autohaus Meier")])).toEqual(noLettering);
  });

  test("a plate with as many digits as a telephone number is no notice", () => {
    const badge = lineAt("OCTAVIA", box(430, 350, { width: 140, height: 20 }));
    expect(nameOf(read([lineAt("131-D-12345", plate), badge]))).toBe("Škoda Octavia");
    expect(read([lineAt("0171 1234567", box(430, 325, { width: 140, height: 20 })), badge])).toEqual(noLettering);
  });

  test("figures count beside a plate that was found, or in a long line; else they may be a plate's", () => {
    expect(nameOf(read([above("PEUGEOT"), beside("208")], {}))).toBe("Peugeot -");
    expect(read([above("BMW 320")], {})).toEqual(noLettering);
    expect(nameOf(read([above("C2 CITROEN")], {}))).toBe("Citroën C2");
  });

  test("engine and trim are read as they are written, with their place", () => {
    expect(read([above("E350 4MATIC")]).trim).toMatchObject({ value: "E350 4MATIC", place: above("").place });
    expect(read([above("GOLF"), beside("2.0 TDI")]).trim?.value).toBe("2.0 TDI (diesel)");
    expect(read([above("HYUNDAI"), beside("ACCENT GLS")]).trim?.value).toBe("GLS");
    expect(read([beside("2.0 TDI")])).toEqual(noLettering);
  });

  test.each([
    [["GOLF", "1.4 TSI"], "1.4 TSI"],
    [["320d xDrive"], "320d xDrive (diesel)"],
    [["320i xDrive"], "320i xDrive"],
    [["RENAULT", "LAGUNA dCi"], "dCi (diesel)"],
    [["PEUGEOT BOXER", "HDi"], "HDi (diesel)"],
    [["TESLA", "P85D"], "P85D"],
    [["CHRYSLER", "300D"], "300d"],
    [["FIAT", "600 D"], "600d"],
    [["BMW", "320td"], "320td (diesel)"],
  ])("%j: what burns is told of an engine that is a diesel by its name: %s", (texts, trim) => {
    expect(read(texts.map((text, index) => (index === 0 ? above(text) : beside(text)))).trim?.value).toBe(trim);
  });

  test("the generation follows from the years alone, and only when one was made in them", () => {
    const octavia = [above("OCTAVIA")];
    expect(read(octavia)).toMatchObject({ generation: null });
    expect(read(octavia, { plate, years: { from: 2014, to: 2018, confidence: 1 } }).generation?.value).toBe("Mk3");
    expect(read(octavia, { plate, years: { from: 2005, to: 2008, confidence: 1 } }).generation).toBeNull();
    expect(read(octavia, { plate, years: { from: 2007, to: null, confidence: 1 } }).years).toMatchObject({
      from: 2007,
    });
  });

  test("a generation, and years that follow from those of the plate, are no surer than these", () => {
    const unsure = { from: 2014, to: 2018, confidence: 0.3 };
    const { model, generation, years } = read([above("OCTAVIA")], { plate, years: unsure });
    expect(isSure(read([above("OCTAVIA")], { plate, years: unsure }))).toBe(true);
    expect(generation?.confidence).toBeCloseTo((model?.confidence ?? 0) * 0.3);
    expect(years?.confidence).toBe(0.3);
    expect(read([above("OCTAVIA")]).years?.confidence).toBe(1);
  });
});
