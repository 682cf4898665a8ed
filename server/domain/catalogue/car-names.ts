import { compactName } from "#wishes/split-words.ts";
import type { BrandFile, CatalogueModel } from "./brand-file.ts";
import type { Catalogue } from "./read-catalogue.ts";

/** A brand with the names, compact, that its models go by. Several models may share one: the Puma of 1997 and that of 2019. */
export type BrandNames = {
  brand: BrandFile;
  models: ReadonlyMap<string, readonly CatalogueModel[]>;
  /** Trims that only one model has, so that 'bmw 320d' is a 3 Series. */
  trims: ReadonlyMap<string, CatalogueModel>;
  /** Type numbers of a whole series: 'C 220' is a C-Class, '530' a 5 Series. */
  series: readonly { pattern: RegExp; model: CatalogueModel }[];
};

/** Every name by which a brand or a model is found in a text. */
export type CarNames = {
  brands: ReadonlyMap<string, BrandNames>;
  /** Every brand once, those with the most models first: '500' alone is a Fiat, not an Abarth. */
  all: readonly BrandNames[];
};

/** Trims that tell the model: '320d', 'XR3i'. Words ('Sport', 'Estate') and shorter ones ('S', 'V8') are others' as well. */
const tellingTrim = /^(?=.*\d).{3,}$/;

export function indexCarNames(catalogue: Catalogue): CarNames {
  const bySize = Array.from(catalogue.values()).toSorted((a, b) => b.models.length - a.models.length);
  const all = bySize.map(indexBrand);
  const brands = new Map<string, BrandNames>();
  for (const names of all) {
    const { id, label, aliases = [] } = names.brand;
    for (const name of [id, label, ...aliases]) brands.set(compactName(name), names);
  }
  return { brands, all };
}

function indexBrand(brand: BrandFile): BrandNames {
  const models = new Map<string, CatalogueModel[]>();
  for (const model of brand.models) {
    for (const name of new Set([model.name, ...(model.aliases ?? [])].map(compactName))) {
      models.set(name, [...(models.get(name) ?? []), model]);
    }
  }
  const series = brand.models.flatMap((model) => {
    const pattern = seriesPattern(model.name);
    return pattern === null ? [] : [{ pattern, model }];
  });
  return { brand, models, trims: indexTrims(brand.models), series };
}

function indexTrims(models: readonly CatalogueModel[]): Map<string, CatalogueModel> {
  const trims = new Map<string, CatalogueModel | null>();
  for (const model of models) {
    for (const trim of new Set(model.trims.map(compactName))) {
      if (tellingTrim.test(trim)) trims.set(trim, trims.has(trim) ? null : model);
    }
  }
  return new Map([...trims].flatMap(([trim, model]) => (model === null ? [] : [[trim, model]])));
}

/** '3 Series' -> 318, 320d, 335i; 'C-Class' -> c220, c63amg; 'RX' -> rx450h. Null for names that are no series. */
function seriesPattern(name: string): RegExp | null {
  const [first = "", ...others] = name.toLowerCase().split(/[\s-]+/);
  const other = others.join(" ");
  if (/^\d$/.test(first) && other === "series") return new RegExp(`^${first}\\d\\d[a-z]{0,3}$`);
  const isLetters = /^[a-z]{1,3}$/.test(first) && (other === "class" || (other === "" && first.length === 2));
  return isLetters ? new RegExp(`^${first}\\d{2,3}[a-z]{0,4}$`) : null;
}
