import type { CatalogueModel } from "#server/domain/catalogue/brand-file.ts";
import type { YearSpan } from "../lettering.ts";

type Generation = CatalogueModel["generations"][number];

/** The one generation that was made in those years. Null without years, and where two were. */
export function findGeneration(models: readonly CatalogueModel[], years: YearSpan | null): Generation | null {
  if (years === null) return null;
  const made = models.flatMap(({ generations }) => generations.filter((it) => overlaps(it, years)));
  return made.length === 1 ? (made[0] ?? null) : null;
}

/** When the car may have been made: as long as its model or generation was, within the years that are known. */
export function findYears(
  models: readonly CatalogueModel[],
  { generation, known }: { generation: Generation | null; known: YearSpan | null },
): YearSpan | null {
  const spans = generation === null ? models : [generation];
  if (spans.length === 0) return null;
  const made = {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to ?? Infinity)),
  };
  const from = Math.max(made.from, known?.from ?? made.from);
  const to = Math.min(made.to, known?.to ?? made.to);
  if (from > to) return null;
  return { from, to: to === Infinity ? null : to };
}

function overlaps({ from, to }: { from: number; to: number | null }, years: YearSpan): boolean {
  return from <= (years.to ?? Infinity) && years.from <= (to ?? Infinity);
}
