import { plateCountries, type PlateCountry } from "#imaging/views/number-plate.ts";

/** The product speaks British English. */
const usualCountry: PlateCountry = "GB";

/** As issued since 2001: two letters, two figures, three letters. */
const britishText = /^[A-Z]{2}\d{2} ?[A-Z]{3}$/;

/** Countries whose plates are like another's. */
const alikeCountries: ReadonlyMap<string, PlateCountry> = new Map([["CA", "US"]]);

/** Whose number plate a car wears: the one its text is written for, else that of the country it is at home in, if its plates are known. */
export function plateCountryOf({
  text,
  homeCountry,
}: {
  text: string | null;
  homeCountry: string | null;
}): PlateCountry {
  if (text !== null && britishText.test(text.trim().toUpperCase())) return "GB";
  const home = plateCountries.find((country) => country === homeCountry);
  return home ?? alikeCountries.get(homeCountry ?? "") ?? usualCountry;
}
