import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { bodyStyles } from "#contract/body-styles.ts";
import { indexCarNames, type CarNames } from "./car-names.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { resolveBody, resolveCar } from "./resolve-car.ts";

const brandsFolder = join(import.meta.dirname, "../../../assets/catalogue/brands");

let names: CarNames;
beforeAll(async () => {
  names = indexCarNames(await readCatalogue(brandsFolder));
});

describe("a car in free text", () => {
  test.each([
    // Make, model and body.
    ["bmw m3 touring", "bmw", "m3", "estate"],
    ["BMW M3", "bmw", "m3", "saloon"],
    ["vw golf estate", "volkswagen", "golf", "estate"],
    ["VW Golf Variant", "volkswagen", "golf", "estate"],
    ["vw golf cabrio", "volkswagen", "golf", "convertible"],
    ["Ford Focus", "ford", "focus", "hatchback"],
    ["ford transit", "ford", "transit", "van"],
    ["Škoda Octavia Combi", "skoda", "octavia", "estate"],
    ["audi a4 quattro avant", "audi", "a4", "estate"],
    ["audi quattro", "audi", "quattro", "coupe"],
    ["audi a5 cabriolet", "audi", "a5", "convertible"],
    ["audi cabriolet", "audi", "cabriolet", "convertible"],
    ["Fiat Coupé", "fiat", "coupe", "coupe"],
    ["Peugeot 308 SW", "peugeot", "308", "estate"],
    ["jaguar e-type roadster", "jaguar", "e-type", "convertible"],
    ["porsche 911 carrera coupé", "porsche", "911", "rear-engined-coupe"],
    ["Land Rover Defender 110 SUV", "land-rover", "defender", "off-roader"],
    ["Mercedes G 63", "mercedes-benz", "g-class", "off-roader"],
    ["vw up 5 door", "volkswagen", "up", "city-car"],
    ["bmw z4 convertible", "bmw", "z4", "roadster"],
    ["Saab 9-3 cabrio", "saab", "9-3", "convertible"],
    ["ferrari 458 spider", "ferrari", "458", "convertible"],
    ["bmw x6 suv coupe", "bmw", "x6", "large-suv"],
    ["toyota hilux double cab", "toyota", "hilux", "pickup"],
    ["alfa romeo 159 sw", "alfa-romeo", "159", "estate"],
    // Names that people use.
    ["merc c63 amg coupe", "mercedes-benz", "c-class", "coupe"],
    ["mercedes e220d", "mercedes-benz", "e-class", "saloon"],
    ["bmw 320d touring", "bmw", "3-series", "estate"],
    ["chevy camaro convertible", "chevrolet", "camaro", "convertible"],
    ["lotus cortina", "ford", "cortina", "saloon"],
    ["fiat 500 abarth", "abarth", "500", "three-door-city-car"],
    ["renault alpine a110", "alpine", "a110", "rear-engined-coupe"],
    // One word or several.
    ["mazda mx5", "mazda", "mx-5", "roadster"],
    ["mazda mx 5", "mazda", "mx-5", "roadster"],
    ["landrover defender 110 pickup", "land-rover", "defender", "pickup"],
    ["land rover defender 110 pickup", "land-rover", "defender", "pickup"],
    ["citroen c4 grand picasso", "citroen", "grand-c4-picasso", "estate"],
    ["kia cee'd sw", "kia", "ceed", "estate"],
    // The brand left out, or in the model's name.
    ["golf gti", "volkswagen", "golf", "hatchback"],
    ["205 gti", "peugeot", "205", "hatchback"],
    ["range rover sport", "land-rover", "range-rover-sport", "large-suv"],
    ["ds 3 crossback", "ds", "ds-3-crossback", "suv"],
    ["citroën ds 21", "citroen", "ds", "saloon"],
    // Words in another order, with others between.
    ["2008 Peugeot 308 SW", "peugeot", "308", "estate"],
    ["blue 2015 ford focus estate please", "ford", "focus", "estate"],
    ["Peugeot 2008", "peugeot", "2008", "suv"],
    ["estate, volvo, v70", "volvo", "v70", "estate"],
    // The year tells models of one name apart; without it the newest is meant.
    ["ford puma", "ford", "puma", "suv"],
    ["ford puma 1999", "ford", "puma-1997", "coupe"],
    ["fiat 500 1965", "fiat", "nuova-500", "three-door-city-car"],
    ["alfa romeo giulia 1965", "alfa-romeo", "giulia-1962", "saloon"],
    // Typing errors.
    ["porshe 911 targa", "porsche", "911", "convertible"],
    ["lamborgini huracan", "lamborghini", "huracan", "supercar"],
    ["volkswagon polo", "volkswagen", "polo", "hatchback"],
    ["mercedez benz s-class", "mercedes-benz", "s-class", "saloon"],
    ["ford feista", "ford", "fiesta", "hatchback"],
    ["ford focus convertable", "ford", "focus", "convertible"],
  ])("%s", (...[text, brandId, modelId, body]) => {
    const { brand, model, body: found } = resolveCar(names, text);
    expect({ brand: brand?.id, model: model?.id, body: found }).toEqual({ brand: brandId, model: modelId, body });
  });

  test.each([
    ["zorg 9000 touring", "estate"],
    ["zorg avant", "estate"],
    ["a weird roadster", "roadster"],
    ["zorg spyder", "roadster"],
    ["zorg gt", "coupe"],
    ["zorg coupé", "coupe"],
    ["zorg 9000 4x4", "suv"],
    ["unheard-of minibus", "van"],
    ["zorg ute", "pickup"],
    ["double cab zorg", "pickup"],
    ["zorg hypercar", "supercar"],
    ["zorg hot hatch", "hatchback"],
    ["bubble car", "city-car"],
    ["zorg gran coupe", "saloon"],
    ["zorg 9000", "saloon"],
    ["", "saloon"],
    ["🚗", "saloon"],
    ["<script>alert(1)</script>", "saloon"],
  ])("an unknown car gets the body of its words: '%s'", (text, body) => {
    expect(resolveCar(names, text)).toMatchObject({ model: null, body });
  });

  test("an unknown model of a known make keeps the make", () => {
    expect(resolveCar(names, "ford zorg estate")).toMatchObject({
      brand: { id: "ford", label: "Ford" },
      model: null,
      body: "estate",
      bodyFrom: "words",
    });
    expect(resolveCar(names, "ferrari zorg")).toMatchObject({ brand: { id: "ferrari" }, model: null });
  });

  test("never throws, and always gives a body", () => {
    const word = fc.constantFrom(
      "bmw",
      "3",
      "series",
      "mini",
      "estate",
      "ds",
      "4x4",
      "2008",
      "coupé",
      "-",
      "rover",
      "'",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.array(word).map((it) => it.join(" ")),
    );
    fc.assert(
      fc.property(text, (it) => {
        const { body } = resolveCar(names, it);
        expect(bodyStyles).toContain(body);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a car as the form describes it", () => {
  test.each([
    [{ make: "BMW", model: "3 Series", trim: "320d Touring" }, "bmw", "3-series", "estate"],
    [{ make: "BMW", model: "3 Series", trim: "M Sport", year: 2020 }, "bmw", "3-series", "saloon"],
    [{ make: "Ford", model: "Puma", year: 2000 }, "ford", "puma-1997", "coupe"],
    [{ make: "Ford", model: "Puma", year: 2022 }, "ford", "puma", "suv"],
    [{ make: "Ford", model: "Puma (1997–2002)" }, "ford", "puma-1997", "coupe"],
    [{ make: "MINI", model: "Convertible" }, "mini", "convertible", "convertible"],
    [{ make: "vw", model: "golf", trim: "r32 estate" }, "volkswagen", "golf", "estate"],
    [{ make: "Peugeot", model: "2008", year: 2014 }, "peugeot", "2008", "suv"],
    // The make is believed: no Golf is looked for at Ford.
    [{ make: "Ford", model: "Golf" }, "ford", undefined, "saloon"],
    [{ make: "Zorg", model: "Thunder", trim: "Spider" }, undefined, undefined, "roadster"],
    [{ make: "Unknown", model: "Unknown", year: 2020 }, undefined, undefined, "saloon"],
  ])("%o", (...[car, brandId, modelId, body]) => {
    const { brand, model, body: found } = resolveBody(names, car);
    expect({ brand: brand?.id, model: model?.id, body: found }).toEqual({ brand: brandId, model: modelId, body });
  });

  test("every model of the catalogue is found again by its own make, name and first year", () => {
    const lost = names.all.flatMap(({ brand }) =>
      brand.models
        .filter((model) => {
          const found = resolveBody(names, { make: brand.label, model: model.name, year: model.from });
          return found.brand?.id !== brand.id || found.model?.name !== model.name;
        })
        .map((model) => `${brand.label} ${model.name} (${model.from})`),
    );
    expect(lost).toEqual([]);
  });

  test("never throws", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.option(fc.integer(), { nil: undefined }), (...car) => {
        const [make, model, trim, year] = car;
        expect(bodyStyles).toContain(resolveBody(names, { make, model, trim, year }).body);
      }),
      { numRuns: 100 },
    );
  });
});
