import type { TextLine } from "#imaging/detect/text-line.ts";
import { isTypeNumber } from "./badge-names.ts";
import { brandsOf, type Badge } from "./read-badge.ts";
import type { NamedCar } from "./weigh-badges.ts";

/** '320d', 'E220CDI': as these makes end a diesel's number. Chrysler's 300D and Fiat's 600 D burn petrol, Daewoo's 1.8 CDi does. */
const dieselNumber = /\d(?:d|cd|ld|xd|cdi)$/;
const makesOfDieselNumbers: ReadonlySet<string> = new Set([
  "bmw",
  "genesis",
  "infiniti",
  "innocenti",
  "jaguar",
  "kia",
  "lexus",
  "mazda",
  "mercedes-benz",
  "nissan",
  "opel",
  "proton",
  "subaru",
  "toyota",
  "vauxhall",
]);
/** A turbo diesel of any make. */
const turboDieselNumber = /\d(?:td|tds)$/;

/** Engine and trim as the car's badges write them: '2.0 TDI (diesel)', 'E350 4MATIC'. Null where none does. */
export function readTrim(car: NamedCar, badges: readonly Badge[]): { value: string; line: TextLine } | null {
  const { id } = car.brand.brand;
  const written = badges.flatMap((badge) => {
    if (!badge.parts.some(({ names }) => names.some((name) => brandsOf(name).includes(id)))) return [];
    const engines = badge.parts.flatMap(({ names }) =>
      names.flatMap((name) => (name.kind === "mark" && name.brands.includes(id) ? [name] : [])),
    );
    const numbered = car.models.filter(
      ({ part, name }) => part.line === badge.line && !name.isOwnName && isTypeNumber(part.read),
    );
    const numbers = numbered.map(({ part }) => (/^\d/.test(part.read) ? part.read : part.read.toUpperCase()));
    const words = [...new Set(numbers), ...badge.details.map(write), ...engines.map(({ name }) => name)];
    const isDiesel = engines.some((engine) => engine.isDiesel) || numbered.some(isDieselNumber);
    return words.length === 0 ? [] : [{ value: words.join(" "), line: badge.line, isDiesel }];
  });
  const [first] = written;
  if (first === undefined) return null;
  const value = [...new Set(written.map((one) => one.value))].join(" ");
  return { value: written.some(({ isDiesel }) => isDiesel) ? `${value} (diesel)` : value, line: first.line };
}

function isDieselNumber({ part: { read }, name: { brand, models } }: NamedCar["models"][number]): boolean {
  // Tesla's 'P85D' drives with two motors.
  if (models.some(({ electric = false }) => electric)) return false;
  return turboDieselNumber.test(read) || (dieselNumber.test(read) && makesOfDieselNumbers.has(brand.brand.id));
}

/** Short words are letters of a trim ('GLX', 'V6'); longer ones are written as titles. */
function write(detail: string): string {
  return detail.length <= 3 ? detail.toUpperCase() : detail.charAt(0).toUpperCase() + detail.slice(1);
}
