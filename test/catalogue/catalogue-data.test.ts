import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { BrandFile, CatalogueModel } from "#server/domain/catalogue/brand-file.ts";
import { readBrandLogo } from "#server/domain/catalogue/brand-logo.ts";
import { readCatalogue } from "#server/domain/catalogue/read-catalogue.ts";
import { compactName } from "#wishes/split-words.ts";

const brandsFolder = join(import.meta.dirname, "../../assets/catalogue/brands");

/** Announced models may be listed a year ahead of their sale. */
const latestYear = new Date().getFullYear() + 1;

describe("the catalogue's data", () => {
  let brands: BrandFile[];
  beforeAll(async () => {
    brands = [...(await readCatalogue(brandsFolder)).values()];
  });

  /** What is wrong with any model, as 'file: model: fault'. */
  const listFaults = (find: (model: CatalogueModel, brand: BrandFile) => readonly (string | false)[]): string[] =>
    brands.flatMap((brand) =>
      brand.models.flatMap((model) =>
        find(model, brand)
          .filter((fault) => fault !== false)
          .map((fault) => `${brand.id}.json: ${model.id}: ${fault}`),
      ),
    );

  test("is large: 60 brands and 900 models at least", () => {
    expect(brands.length).toBeGreaterThanOrEqual(60);
    expect(brands.reduce((sum, { models }) => sum + models.length, 0)).toBeGreaterThanOrEqual(900);
  });

  test("has no brand twice, under any of its names", () => {
    const names = brands.flatMap(({ id, label, aliases = [] }) => [
      ...new Set([id, label, ...aliases].map(compactName)),
    ]);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  test("tells models of one name apart by their years", () => {
    const faults = listFaults(({ name }, { models }) => [
      models.filter((other) => other.name === name).length > 1 && "two models are called so",
    ]);
    expect(faults).toEqual([]);
  });

  test("has years in order, of the model and of its generations, which lie within the model's", () => {
    const faults = listFaults(({ from, to, generations }) => [
      to !== null && to < from && "ends before it begins",
      (from > latestYear || (to ?? 0) > latestYear) && "lies in the future",
      ...generations.flatMap((generation, index) => [
        (generation.to ?? Infinity) < generation.from && `${generation.name} ends before it begins`,
        generation.from < from && `${generation.name} begins before the model`,
        (generation.to ?? Infinity) > (to ?? Infinity) && `${generation.name} ends after the model`,
        generation.from < (generations[index - 1]?.from ?? 0) && `${generation.name} begins before the one above`,
      ]),
    ]);
    expect(faults).toEqual([]);
  });

  test("says nothing twice: bodies, generations, trims, aliases", () => {
    const repeats = (list: readonly string[]) => list.filter((item, index) => list.indexOf(item) < index);
    const faults = listFaults(({ bodies, generations, trims, aliases = [] }) => [
      ...repeats(bodies).map((it) => `body ${it} twice`),
      ...repeats(generations.map(({ name }) => name)).map((it) => `generation ${it} twice`),
      ...repeats(trims).map((it) => `trim ${it} twice`),
      ...repeats(aliases).map((it) => `alias ${it} twice`),
    ]);
    expect(faults).toEqual([]);
  });

  test("writes aliases in lower case, and leaves out those that are the model's own name", () => {
    const faults = listFaults(({ name, aliases = [] }) =>
      aliases.map((alias) => {
        if (alias !== alias.toLowerCase()) return `${alias} is not in lower case`;
        return alias === name.toLowerCase() && `${alias} is the name itself`;
      }),
    );
    expect(faults).toEqual([]);
  });

  test("has a logo for every brand: a well-formed SVG with the brand's name, and nothing in it runs or loads", async () => {
    for (const brand of brands) {
      const logo = await readBrandLogo(brand);
      expect(logo).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24".*<\/svg>$/);
      expect(logo).toContain(`<title>${brand.label.replaceAll("&", "&amp;")}</title>`);
      expect(logo).toMatch(/<path fill="#\w+" d="[^"]{20,}"\/>|<text [^>]+>[^<&]{1,4}<\/text>/);
      expect(logo).not.toMatch(/<script|href|url\(| on\w+=/);
    }
  });
});
