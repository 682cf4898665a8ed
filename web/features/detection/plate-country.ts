/** Countries as they stand in a sentence, by the sign that their vehicles show abroad. */
const countries: Readonly<Record<string, string>> = {
  A: "Austria",
  B: "Belgium",
  BG: "Bulgaria",
  BR: "Brazil",
  CDN: "Canada",
  CH: "Switzerland",
  CZ: "Czechia",
  D: "Germany",
  DK: "Denmark",
  E: "Spain",
  EST: "Estonia",
  F: "France",
  FIN: "Finland",
  GB: "the United Kingdom",
  GR: "Greece",
  H: "Hungary",
  HR: "Croatia",
  I: "Italy",
  IRL: "Ireland",
  L: "Luxembourg",
  LT: "Lithuania",
  LV: "Latvia",
  N: "Norway",
  NL: "the Netherlands",
  P: "Portugal",
  PL: "Poland",
  RA: "Argentina",
  RO: "Romania",
  S: "Sweden",
  SK: "Slovakia",
  TR: "Türkiye",
  UA: "Ukraine",
  USA: "the United States",
};

/** What a plate's form says of its country; a sign that has no name here is shown as it is. */
export function plateCountryText(sign: string | null): string | null {
  return sign === null ? null : `Written as in ${countries[sign] ?? sign}`;
}
