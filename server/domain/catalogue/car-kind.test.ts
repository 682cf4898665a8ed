import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readCarKind, type CarKind } from "./car-kind.ts";
import { indexCarNames } from "./car-names.ts";
import { readCatalogue } from "./read-catalogue.ts";

let kindOf: (make: string, model: string, trim?: string) => CarKind;
beforeAll(async () => {
  const catalogue = await readCatalogue(join(import.meta.dirname, "../../../assets/catalogue/brands"));
  const names = indexCarNames(catalogue);
  kindOf = (make, model, trim) =>
    readCarKind({ names, catalogue }, { make, model, year: 2025, trim: trim ?? null, generation: null });
});

test.each([
  ["Tesla", "Model 3", undefined],
  ["VW", "ID.3", undefined],
  ["Nissan", "Leaf", undefined],
  ["Porsche", "Taycan", "Turbo S"],
  ["Hyundai", "Ioniq 5", undefined],
  ["Audi", "Q8 e-tron", undefined],
  ["Peugeot", "e-208", undefined],
  ["Vauxhall", "Mokka", "Electric"],
  ["Fiat", "500e", undefined],
])("%s %s %s is electric", (make, model, trim) => {
  expect(kindOf(make, model, trim).isElectric).toBe(true);
});

test.each([
  ["Volkswagen", "Golf", "GTI"],
  ["Audi", "A3", "e-tron plug-in hybrid"],
  ["Mitsubishi", "Outlander", "PHEV electric hybrid"],
  ["Honda", "Civic", "e:HEV"],
  ["Ford", "F-150", undefined],
])("%s %s %s is not", (make, model, trim) => {
  expect(kindOf(make, model, trim).isElectric).toBe(false);
});

test("a car is at home where its brand is, unless the model is known elsewhere", () => {
  expect(kindOf("Ford", "F-150").homeCountry).toBe("US");
  expect(kindOf("Ford", "Fiesta").homeCountry).toBe("GB");
  expect(kindOf("BMW", "M3").homeCountry).toBe("DE");
  expect(kindOf("Zorg", "9000").homeCountry).toBeNull();
});
