// How plates of cars are written, country by country (Wikipedia, "Vehicle registration plates of …", as of 2026). Capitals and figures without
// gaps. What a country gives to few (taxis, diplomats, personal plates of the USA) is left out: a format that allows nearly all tells nothing.

type PlateFormat = {
  /** As vehicles show it abroad. */
  readonly country: string;
  readonly pattern: RegExp;
  /** After how many characters a hyphen or a crest stands; null: not looked at. */
  readonly gaps: readonly number[] | null;
};

const inCountry = (country: string, ...patterns: readonly RegExp[]): PlateFormat[] =>
  patterns.map((pattern) => ({ country, pattern, gaps: null }));

const romanianCounties =
  "AB|AG|AR|BC|BH|BN|BR|BT|BV|BZ|CJ|CL|CS|CT|CV|DB|DJ|GJ|GL|GR|HD|HR|IF|IL|IS|MH|MM|MS|NT|OT|PH|SB|SJ|SM|SV|TL|TM|TR|VL|VN|VS";
const irishCounties = "C|CE|CN|CW|D|DL|G|KE|KK|KY|L|LD|LH|LK|LM|LS|MH|MN|MO|OY|RN|SO|T|TN|TS|W|WD|WH|WW|WX";
const swissCantons = "AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH";

/** The Netherlands change the order when a series is used up; none has vowels, C or Q. */
const dutchSeries = (order: string): RegExp =>
  new RegExp(`^${order.replaceAll(/./g, (kind) => (kind === "L" ? "[BDFGHJ-NPR-TV-XZ]" : "\\d"))}$`);

export const plateFormats: readonly PlateFormat[] = [
  ...inCountry(
    "GB",
    /^[A-HJ-PR-Y]{2}(0[2-9]|[1257][0-9]|6[0-9])[A-HJ-PR-Z]{3}$/,
    /^[A-HJ-NPR-TV-Y]\d{1,3}[A-Z]{3}$/,
    /^[A-Z]{3}\d{1,3}[A-Y]$/,
  ),
  ...inCountry("RO", new RegExp(`^(${romanianCounties})\\d{2}[A-Z]{3}$`), /^B\d{2,3}[A-Z]{3}$/),
  ...inCountry("IRL", new RegExp(`^(0\\d|1\\d|2\\d|8[7-9]|9\\d)[12]?(${irishCounties})\\d{1,6}$`)),
  ...inCountry("D", /^(?=.{4,8}$)[A-Z]{2,5}[1-9]\d{0,3}[EH]?$/),
  ...inCountry("A", /^[A-Z]{1,2}[1-9]\d{2,4}[A-Z]{1,2}$/, /^W\d{4,5}[A-Z]$/),
  ...inCountry("CH", new RegExp(`^(${swissCantons})[1-9]\\d{2,5}$`)),
  { country: "F", pattern: /^[A-HJ-NP-TV-Z]{2}\d{3}[A-HJ-NP-TV-Z]{2}$/, gaps: [2, 5] },
  { country: "SK", pattern: /^[A-Z]{2}\d{3}[A-Z]{2}$/, gaps: [2] },
  ...inCountry("I", /^[A-HJ-NPR-TV-Z]{2}\d{3}[A-HJ-NPR-TV-Z]{2}$/),
  ...inCountry("F", /^[1-9]\d{1,3}[A-Z]{2,3}\d{2}$/),
  ...inCountry("CZ", /^\d[A-Z]\d{5}$/, /^\d[A-Z]{2}\d{4}$/, /^[A-Z]{3}\d{4}$/),
  ...inCountry(
    "PL",
    /^[B-GK-PR-TWZ][A-Z](\d{5}|\d{4}[A-Z]|\d{3}[A-Z]{2}|\d[A-Z]\d{3}|\d[A-Z]{2}\d{2})$/,
    /^[B-GK-PR-TWZ][A-Z]{2}([A-Z]\d{3}|\d{2}[A-Z]{2}|\d[A-Z]\d{2}|\d{2}[A-Z]\d|\d[A-Z]{2}\d|[A-Z]{2}\d{2}|\d{5}|\d{4}[A-Z]|\d{3}[A-Z]{2})$/,
    /^W\d{6}$/,
  ),
  ...inCountry("E", /^\d{4}[BCDFGHJ-NPR-TV-Z]{3}$/),
  ...inCountry("P", /^[A-Z]{2}\d{4}$/, /^\d{4}[A-Z]{2}$/, /^\d{2}[A-Z]{2}\d{2}$/, /^[A-Z]{2}\d{2}[A-Z]{2}$/),
  ...inCountry(
    "NL",
    ...[
      "LLDDDD",
      "DDDDLL",
      "DDLLDD",
      "LLDDLL",
      "LLLLDD",
      "DDLLLL",
      "DDLLLD",
      "DLLLDD",
      "LLDDDL",
      "LDDDLL",
      "LLLDDL",
      "LDDLLL",
      "DLLDDD",
      "DDDLLD",
    ].map(dutchSeries),
  ),
  ...inCountry("B", /^[1-9][A-Z]{3}\d{3}$/, /^[A-Z]{3}\d{3}$/),
  ...inCountry("L", /^[A-Z]{2}\d{4}$/),
  ...inCountry("DK", /^[A-Z]{2}\d{5}$/),
  ...inCountry("N", /^[A-Z]{2}\d{5}$/),
  ...inCountry("S", /^[A-Z]{3}\d{2}[0-9A-Z]$/),
  ...inCountry("FIN", /^[A-Z]{3}\d{1,3}$/),
  ...inCountry("H", /^[A-Z]{3}\d{3}$/, /^[A-Z]{4}\d{3}$/),
  ...inCountry("HR", /^[A-Z]{2}\d{3,4}[A-Z]{1,2}$/),
  ...inCountry("BG", /^[A-Z]{1,2}\d{4}[A-Z]{2}$/),
  ...inCountry("UA", /^[A-Z]{2}\d{4}[A-Z]{2}$/),
  ...inCountry("GR", /^[A-Z]{3}\d{4}$/),
  ...inCountry("EST", /^\d{3}[A-Z]{3}$/),
  ...inCountry("LV", /^[A-Z]{2}\d{3,4}$/),
  ...inCountry("LT", /^[A-Z]{3}\d{3}$/),
  ...inCountry("TR", /^(0[1-9]|[1-7]\d|8[01])[A-Z]{1,3}\d{2,5}$/),
  ...inCountry("BR", /^[A-Z]{3}\d{4}$/, /^[A-Z]{3}\d[A-J]\d{2}$/),
  ...inCountry("RA", /^[A-Z]{2}\d{3}[A-Z]{2}$/, /^[A-Z]{3}\d{3}$/),
  // The commonest of the states, and of Canada's provinces.
  ...inCountry(
    "USA",
    /^\d[A-Z]{3}\d{3}$/,
    /^[A-Z]{3}\d{3,4}$/,
    /^\d{3,4}[A-Z]{2,3}$/,
    /^[A-Z]{2}\d{5}$/,
    /^[A-Z]\d{5,6}$/,
    /^\d{3}[A-Z]\d{2,3}$/,
    /^[A-Z]{2}\d[A-Z]\d[A-Z]$/,
    /^[A-Z]{3}\d[A-Z]\d{2}$/,
    /^\d{2}[A-Z]{3}\d{2}$/,
    /^\d[A-Z]{2}\d{4}$/,
    /^[A-Z]\d{2}[A-Z]{3}$/,
    /^\d{2}[A-Z]\d{3,4}$/,
  ),
  ...inCountry("CDN", /^[A-Z]{4}\d{3}$/, /^[A-Z]{3}\d{3,4}$/, /^[A-Z]{2}\d{3}[A-Z]$/, /^[A-Z]\d{2}[A-Z]{3}$/),
];
