/**
 * What is known of a cut-out's outline: that it may be wrong, that our own check found no fault, or that a person looked at it and said that it
 * shows the whole car and nothing else. That the pixels within it are the photo's own is another thing, which the proof measures.
 */
export const outlineStates = ["doubtful", "judged", "confirmed"] as const;
export type OutlineState = (typeof outlineStates)[number];

export const outlineTexts = {
  doubtful: "The outline may be wrong: a part of the car may be missing, or something else may be in it.",
  judged: "Our check found no fault in the outline. Nobody has confirmed that it shows the whole car.",
  confirmed: "A person has looked at the outline and confirmed that it shows the whole car and nothing else.",
} as const satisfies Record<OutlineState, string>;

/** What may be said of a car that is proven so far. `outline`: null for a picture that is older than what is told of outlines. */
export function carWords(
  { unchangedShare }: { readonly unchangedShare: number },
  outline: OutlineState | null,
): string {
  const pixels = unchangedShare === 1 ? "Pixels unchanged" : `${percentOf(unchangedShare)} of the pixels unchanged`;
  if (outline === null) return pixels;
  if (outline !== "confirmed") return `${pixels}, outline not confirmed`;
  return unchangedShare === 1 ? "Car unchanged" : pixels;
}

/** Never rounded up: what is not all is not called all. */
export function percentOf(share: number): string {
  return share === 1 ? "100 %" : `${(Math.floor(share * 100_000) / 1000).toFixed(3)} %`;
}
