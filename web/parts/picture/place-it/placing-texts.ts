import { placingControls, type PlacingAmount, type PlacingControl } from "#contract/placing.ts";

type AmountTexts = { readonly label: string; readonly less: string; readonly more: string };

/** What each control is called, and what its two ends do. */
export const amountTexts = {
  across: { label: "Sideways", less: "left", more: "right" },
  depth: { label: "Distance", less: "nearer", more: "farther" },
  shadowSoftness: { label: "Shadow's edge", less: "harder", more: "softer" },
  shadowStrength: { label: "Shadow's depth", less: "fainter", more: "deeper" },
  warmth: { label: "Car's colour", less: "cooler", more: "warmer" },
  brightness: { label: "Car's light", less: "darker", more: "brighter" },
  reflection: { label: "Reflection", less: "less", more: "more" },
} as const satisfies Record<PlacingAmount, AmountTexts>;

export const placingTexts = {
  asMade: "as made",
  mirror: "Mirror the car",
  mirrorHint:
    "It is then no true picture of your car: lettering and steering wheel come out the wrong way round, and the number plate, where we find it, is blurred. Not for an advert of this car.",
  apply: "Apply · free",
  free: "This picture is paid: as often as you apply, it costs nothing. The picture you have stays.",
  loading: "Looking where the car can go …",
  noPreview: "The preview could not be made. What you turned is kept.",
  unfinished:
    "The preview shows no logo, and the number plate as you photographed it. The picture has both as you chose.",
  unblurred: "The preview shows the number plate as you photographed it. In the picture it is blurred.",
  keptPixels:
    "Nothing on the car is changed: its size, its colours and which way it looks stay, and so does its proof.",
  cutCar: "The photo's edge cuts this car, so it stays at the picture's edge.",
  dullFloor: "This floor mirrors nothing.",
} as const;

/** As it stands beside a slider, and is read: of a hundred steps to either side. */
export function amountText(control: PlacingAmount, value: number): string {
  const steps = Math.round(Math.abs(value) * 100);
  const { less, more } = amountTexts[control];
  return steps === 0 ? placingTexts.asMade : `${steps} ${value < 0 ? less : more}`;
}

/** Why something is not among the controls. */
export function missingNotes(offered: readonly PlacingControl[], { isCut }: { isCut: boolean }): string[] {
  const isMissing = (control: PlacingControl) => placingControls.includes(control) && !offered.includes(control);
  const notes: string[] = [];
  if (isCut) notes.push(placingTexts.cutCar);
  if (isMissing("reflection")) notes.push(placingTexts.dullFloor);
  return notes;
}

/** Where the car stands, in words. */
export function placeText({ across, depth }: { across: number; depth: number }): string {
  const moved = (["across", "depth"] as const)
    .filter((control) => Math.round(Math.abs(control === "across" ? across : depth) * 100) > 0)
    .map((control) => amountText(control, control === "across" ? across : depth));
  return moved.length === 0 ? "where the studio put it" : moved.join(", ");
}
