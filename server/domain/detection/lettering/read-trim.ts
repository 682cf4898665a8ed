import type { TextLine } from "#imaging/detect/text-line.ts";
import { isTypeNumber } from "./badge-names.ts";
import { brandsOf, type Badge } from "./read-badge.ts";
import type { NamedCar } from "./weigh-badges.ts";

/** '320d', 'E220CDI': as the makes end a diesel's number. */
const dieselNumber = /\d(?:d|td|tds|cd|ld|xd|cdi)$/;

/** Engine and trim as the car's badges write them: '2.0 TDI (diesel)', 'E350 4MATIC'. Null where none does. */
export function readTrim(car: NamedCar, badges: readonly Badge[]): { value: string; line: TextLine } | null {
  const { id } = car.brand.brand;
  const written = badges.flatMap((badge) => {
    if (!badge.parts.some(({ names }) => names.some((name) => brandsOf(name).includes(id)))) return [];
    const engines = badge.parts.flatMap(({ names }) =>
      names.flatMap((name) => (name.kind === "mark" && name.brands.includes(id) ? [name] : [])),
    );
    const numbers = car.models
      .filter(({ part, name }) => part.line === badge.line && !name.isOwnName && isTypeNumber(part.read))
      .map(({ part }) => (/^\d/.test(part.read) ? part.read : part.read.toUpperCase()));
    const words = [...new Set(numbers), ...badge.details.map(write), ...engines.map(({ name }) => name)];
    const isDiesel =
      engines.some((engine) => engine.isDiesel) || numbers.some((number) => dieselNumber.test(number.toLowerCase()));
    return words.length === 0 ? [] : [{ value: words.join(" "), line: badge.line, isDiesel }];
  });
  const [first] = written;
  if (first === undefined) return null;
  const value = [...new Set(written.map((one) => one.value))].join(" ");
  return { value: written.some(({ isDiesel }) => isDiesel) ? `${value} (diesel)` : value, line: first.line };
}

/** Short words are letters of a trim ('GLX', 'V6'); longer ones are written as titles. */
function write(detail: string): string {
  return detail.length <= 3 ? detail.toUpperCase() : detail.charAt(0).toUpperCase() + detail.slice(1);
}
