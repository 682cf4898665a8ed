import { splitWords } from "./split-words.ts";

/** Words for the look of a wheel, and the words in a design's id that answer them, the best first. */
const designWords: readonly { readonly said: RegExp; readonly meant: readonly string[] }[] = [
  { said: /\b(bbs|mesh|cross ?spoke|lattice|honeycomb)\b/, meant: ["mesh", "cross", "multi"] },
  {
    said: /\b(multi ?spoke|many spokes?|thin spokes?|fine spokes?|multi)\b/,
    meant: ["multi", "mesh", "fifteen", "twelve", "ten"],
  },
  { said: /\b(turbine|blades?|bladed|fan|directional)\b/, meant: ["turbine", "blade", "aero"] },
  { said: /\b(aero|closed|disc|dish(ed)?|flat)\b/, meant: ["aero", "disc", "turbine"] },
  { said: /\b(steel wheels?|steelies|hub ?caps?|black steels?)\b/, meant: ["steel", "classic"] },
  { said: /\b(twin|double|split|v) ?spokes?\b|\btwin\b/, meant: ["twin", "double", "split"] },
  { said: /\b(five|5) ?(spokes?)?\b/, meant: ["five-spoke", "five", "star"] },
  { said: /\b(six|6) spokes?\b/, meant: ["six", "five"] },
  { said: /\b(seven|7) spokes?\b/, meant: ["seven", "six"] },
  { said: /\b(ten|10) spokes?\b/, meant: ["ten", "multi"] },
];

/**
 * Finds the wheel design that a phrase means.
 * @returns `isAsked` where the phrase speaks of a design at all; `match` is null where none of `designs` is like it
 */
export function matchWheelDesign(
  phrase: string,
  designs: readonly string[],
): { isAsked: boolean; match: string | null } {
  const words = splitWords(phrase, "paint").join(" ");
  const asked = designWords.filter(({ said }) => said.test(words));
  for (const { meant } of asked) {
    for (const word of meant) {
      const match = designs.find((design) => design === word || design.split("-").includes(word));
      if (match !== undefined) return { isAsked: true, match };
    }
  }
  return { isAsked: asked.length > 0, match: null };
}

/** A text without its words about a design. */
export function withoutDesignWords(words: string): string {
  return designWords.reduce((rest, { said }) => rest.replace(new RegExp(said.source, "g"), " "), words);
}

/** 'multi-spoke', 'five-twin' as people would say it. */
export function designName(design: string): string {
  return design.endsWith("-twin") ? `${design}-spoke` : design;
}
