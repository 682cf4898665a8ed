import type { TextLine } from "#imaging/detect/text-line.ts";
import { isTypeNumber } from "./badge-names.ts";
import { brandsOf, type Badge } from "./read-badge.ts";
import type { NamedCar } from "./weigh-badges.ts";

/** Engine and trim as the car's badges write them: '2.0 TDI', 'E350 4MATIC'. Null where none does. */
export function readTrim(car: NamedCar, badges: readonly Badge[]): { value: string; line: TextLine } | null {
  const { id } = car.brand.brand;
  const written = badges.flatMap((badge) => {
    if (!badge.parts.some(({ names }) => names.some((name) => brandsOf(name).includes(id)))) return [];
    const marks = badge.parts.flatMap(({ names }) =>
      names.flatMap((name) => (name.kind === "mark" && name.brands.includes(id) ? [name.name] : [])),
    );
    const numbers = car.models
      .filter(({ part, name }) => part.line === badge.line && !name.isOwnName && isTypeNumber(part.read))
      .map(({ part }) => (/^\d/.test(part.read) ? part.read : part.read.toUpperCase()));
    const words = [...new Set(numbers), ...badge.details.map(write), ...marks];
    return words.length === 0 ? [] : [{ value: words.join(" "), line: badge.line }];
  });
  const [first] = written;
  if (first === undefined) return null;
  return { value: [...new Set(written.map(({ value }) => value))].join(" "), line: first.line };
}

/** Short words are letters of a trim ('GLX', 'V6'); longer ones are written as titles. */
function write(detail: string): string {
  return detail.length <= 3 ? detail.toUpperCase() : detail.charAt(0).toUpperCase() + detail.slice(1);
}
