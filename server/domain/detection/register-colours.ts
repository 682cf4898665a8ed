import type { CarColourName } from "#contract/car-colours.ts";

/** The colours of the DVLA's register and those of ours that they may mean, the plainest first. */
const registerColours: Readonly<Record<string, readonly [CarColourName, ...CarColourName[]]>> = {
  BEIGE: ["Beige", "Champagne"],
  BLACK: ["Black", "Midnight Blue", "Charcoal"],
  BLUE: ["Blue", "Navy Blue", "Midnight Blue", "Azure", "Cobalt", "Cyan", "Teal", "Indigo", "Turquoise"],
  BRONZE: ["Bronze"],
  BROWN: ["Bronze"],
  BUFF: ["Beige", "Champagne"],
  CREAM: ["Beige", "Pearl White", "Champagne"],
  GOLD: ["Gold", "Champagne"],
  GREEN: ["Green", "Forest Green", "Olive", "Lime", "Spring Green", "Teal"],
  GREY: ["Gray", "Charcoal", "Metallic Gray", "Pewter", "Silver"],
  MAROON: ["Burgundy", "Crimson"],
  ORANGE: ["Orange", "Coral"],
  PINK: ["Pink", "Rose", "Magenta", "Coral"],
  PURPLE: ["Purple", "Indigo", "Magenta"],
  RED: ["Red", "Crimson", "Burgundy", "Coral"],
  SILVER: ["Silver", "Metallic Gray", "Pewter", "Champagne", "Gray"],
  TURQUOISE: ["Turquoise", "Teal", "Cyan"],
  WHITE: ["White", "Pearl White"],
  YELLOW: ["Yellow", "Gold", "Lime"],
};

/** Whether a word of the register means a colour of ours: 'MULTI-COLOUR' and 'NOT STATED' don't. */
export function isRegisterColour(word: string): boolean {
  return Object.hasOwn(registerColours, word.trim().toUpperCase());
}

/** The register's word as a colour of ours: the one that a photo shows, where the word may mean it ('BLUE' and Navy Blue agree). */
export function asPhotoColour(word: string, read: readonly { value: string; confidence: number }[]): string {
  const meant = registerColours[word.trim().toUpperCase()];
  if (meant === undefined) return word;
  const fitting = read
    .filter(({ value }) => meant.some((name) => name === value))
    .toSorted((one, other) => other.confidence - one.confidence);
  return fitting[0]?.value ?? meant[0];
}

/** A colour that was named by eye, as the surest of these calls it whose word the register would not tell apart ('Navy Blue' and Blue agree). */
export function asNeighbour(word: string, read: readonly { value: string; confidence: number }[]): string {
  const families: readonly (readonly string[])[] = Object.values(registerColours);
  const neighbours = new Set(families.filter((family) => family.includes(word)).flat());
  const fitting = read
    .filter(({ value }) => neighbours.has(value))
    .toSorted((one, other) => other.confidence - one.confidence);
  return fitting[0]?.value ?? word;
}
