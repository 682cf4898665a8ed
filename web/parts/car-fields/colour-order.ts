import { carColours, type CarColour, type CarColourName } from "#contract/car-colours.ts";

/** As a paint merchant lays out a fan: from white to black, then once round the colours. Four rows of nine, six of six. */
const order: readonly CarColourName[] = [
  ...(["White", "Pearl White", "Champagne", "Silver", "Pewter", "Metallic Gray", "Gray", "Charcoal", "Black"] as const),
  ...(["Beige", "Gold", "Yellow", "Orange", "Coral", "Red", "Crimson", "Burgundy", "Bronze"] as const),
  ...(["Pink", "Rose", "Magenta", "Purple", "Indigo", "Midnight Blue", "Navy Blue", "Cobalt", "Blue"] as const),
  ...(["Azure", "Cyan", "Turquoise", "Teal", "Spring Green", "Lime", "Green", "Forest Green", "Olive"] as const),
];

export const orderedColours: readonly CarColour[] = carColours.toSorted(
  (a, b) => order.indexOf(a.name) - order.indexOf(b.name),
);

/** Large or small letters make no difference. */
export function findColour(name: string) {
  const wanted = name.toLowerCase();
  return carColours.find((colour) => colour.name.toLowerCase() === wanted);
}
