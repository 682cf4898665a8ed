import { isWrittenElsewhere } from "./match-format.ts";

/** As issued since September 2001: memory tag (no I, Q, Z), age identifier, three letters (no I, Q). */
const britishPlate = /^[A-HJ-PR-Y]{2}(?<age>\d{2})[A-HJ-PR-Z]{3}$/;
/** Begins with 51: September 2001. */
const septemberOffset = 50;

/**
 * The earliest year in which the car of a British plate was registered, by the plate's age identifier: YY from March of that year, YY + 50
 * from September. A plate may be on an older car's next owner's wish, never on a newer one's; it tells no year of build. Null for other
 * plates, for those of Northern Ireland, for identifiers that have not been issued yet, and where Romania writes a county's plate alike.
 * @param text capitals and figures without gaps
 */
export function registeredFrom(text: string, now: Date): number | null {
  const age = Number(britishPlate.exec(text)?.groups?.["age"] ?? Number.NaN);
  if (Number.isNaN(age) || isWrittenElsewhere(text, "GB")) return null;
  const isSeptember = age > septemberOffset;
  const year = 2000 + (isSeptember ? age - septemberOffset : age);
  const issuedFrom = new Date(Date.UTC(year, isSeptember ? 8 : 2, 1));
  // The first March identifier was 02.
  return (isSeptember || age >= 2) && issuedFrom <= now ? year : null;
}
