import type { BodyStyle } from "#contract/body-styles.ts";
import { findMisspelt } from "#contract/typing-errors.ts";
import { compactName, findSpans, pickLongest, takeWords } from "./split-words.ts";

export type BodyWord = {
  /** The bodies that the word may mean, the usual one first. */
  styles: readonly BodyStyle[];
  /** The word alone names a body; weak ones are also trims ('GT'), so a known model must come with that body. */
  isStrong: boolean;
};

type WordGroup = {
  styles: readonly BodyStyle[];
  strong: string;
  weak?: string;
};

/** What people and makers call bodies. A run of words that is longer wins: a 'gran coupe' is no 'coupe'. */
const wordGroups: readonly WordGroup[] = [
  {
    styles: ["estate"],
    strong:
      "estate, touring, avant, variant, sw, wagon, station wagon, sport wagon, sportwagon, sportswagon, sports wagon, " +
      "sports tourer, sport tourer, tourer, kombi, combi, sportbrake, shooting brake, turnier, sport turismo, " +
      "cross turismo, grandtour, cross country, t modell",
    weak: "break, caravan, traveller, clubman, weekend, allroad, alltrack",
  },
  {
    styles: ["convertible", "roadster"],
    strong:
      "convertible, cabrio, cabriolet, drophead, drophead coupe, dhc, drop top, droptop, " +
      "soft top, open top, volante, coupe cabriolet, coupe convertible, cabrio coupe",
    weak: "cc, targa, open",
  },
  {
    styles: ["roadster", "convertible"],
    strong: "roadster, spider, spyder, barchetta, speedster, two seater",
  },
  {
    styles: ["coupe", "rear-engined-coupe", "supercar"],
    strong: "coupe, 2 door coupe, fixed head, fixed head coupe, fhc, berlinetta",
    weak: "gt, gran turismo, 2 door, 2dr, fastback",
  },
  {
    styles: ["off-roader", "suv", "large-suv"],
    strong: "off roader, offroader, boxy 4x4",
  },
  {
    styles: ["suv", "large-suv", "off-roader"],
    strong: "suv, 4x4, crossover, soft roader, compact suv, suv coupe, coupe suv",
    weak: "awd, 4wd, 4 wheel drive, scout, cross",
  },
  {
    styles: ["large-suv", "suv"],
    strong: "large suv, full size suv, 7 seat suv, 7 seater suv, luxury suv",
  },
  {
    styles: ["van"],
    strong:
      "van, minivan, mpv, people carrier, people mover, minibus, camper, campervan, motorhome, panel van, crew van, " +
      "box van, kastenwagen",
    weak: "cargo, tourneo, bus, transit, transporter, sprinter",
  },
  {
    styles: ["pickup"],
    strong: "pickup, pick up, ute, truck, double cab, crew cab, king cab, single cab, dual cab, bakkie",
  },
  { styles: ["supercar"], strong: "supercar, hypercar" },
  {
    styles: ["hatchback", "city-car"],
    strong: "hatch, hatchback, hot hatch, supermini, sportback, liftback, 5 door, 5dr",
  },
  {
    styles: ["three-door-city-car", "hatchback", "city-car"],
    strong: "3 door, 3dr, three door",
  },
  {
    styles: ["city-car", "three-door-city-car", "hatchback"],
    strong: "city car, microcar, kei car, quadricycle, bubble car",
  },
  {
    styles: ["saloon"],
    strong: "saloon, sedan, limousine, limo, berlina, 4 door, 4dr, 4 door coupe, gran coupe, grand coupe",
  },
];

const bodyWords = new Map<string, BodyWord>(
  wordGroups.flatMap(({ styles, strong, weak = "" }) =>
    listWords(weak, { styles, isStrong: false }).concat(listWords(strong, { styles, isStrong: true })),
  ),
);

function listWords(list: string, meaning: BodyWord): [string, BodyWord][] {
  const names = list.split(", ").map(compactName);
  return names.filter((name) => name !== "").map((name) => [name, meaning]);
}

/** The bodies that words name, longest word first: 'double cab pickup', 'avant'. `taken` words belong to a name. */
export function findBodyWords(words: readonly string[], taken: ReadonlySet<number>): BodyWord[] {
  const used = new Set(taken);
  const found: BodyWord[] = [];
  for (;;) {
    const span = pickLongest(findSpans(words, (name) => bodyWords.get(name), used));
    if (span === null) break;
    found.push(span.value);
    for (const index of takeWords(span)) used.add(index);
  }
  return found.length > 0 ? found : words.flatMap((word, index) => (used.has(index) ? [] : guessBodyWord(word)));
}

/** 'convertable', 'cabriolett'. */
function guessBodyWord(word: string): BodyWord[] {
  const meant = bodyWords.get(findMisspelt(word, bodyWords.keys()) ?? "");
  return meant?.isStrong === true ? [meant] : [];
}

/** Whether the word alone is a kind of body, as 'roadster' is, though some models are called so. */
export function isBodyWord(word: string): boolean {
  return bodyWords.get(word)?.isStrong === true;
}
