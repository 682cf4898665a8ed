import type { CatalogueBrand, CatalogueModelAnswer } from "#contract/catalogue.ts";
import type { ComboboxOption } from "#web/ui/filter-options.ts";
import { spanOfYears } from "./span-of-years.ts";

export function makeOptions(brands: readonly CatalogueBrand[]): ComboboxOption[] {
  return brands.map(({ id, label, aliases, logoPath }) => ({
    value: id,
    label,
    keywords: aliases,
    iconUrl: logoPath,
  }));
}

export function modelOptions(models: readonly CatalogueModelAnswer[]): ComboboxOption[] {
  return models.map(({ id, name, aliases, from, to }) => ({
    value: id,
    label: name,
    keywords: aliases,
    detail: spanOfYears({ from, to }),
  }));
}
