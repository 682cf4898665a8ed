/** Linear light with sRGB primaries, 0–1: what a surface reflects of white light. */
export type LinearColour = { readonly red: number; readonly green: number; readonly blue: number };

export const paintFinishes = ["solid", "metallic", "pearl", "matt", "satin"] as const;
export type PaintFinish = (typeof paintFinishes)[number];

export type Paint = { readonly colour: LinearColour; readonly finish: PaintFinish };

/** How a finish mixes the layers of a car body (see `car-body.ts`). */
export type FinishMix = {
  /** Share of the solid layer, coloured. */
  readonly solid: number;
  /** Share of the metallic layer, coloured. */
  readonly metallic: number;
  /** What is left of the reflections in the lacquer, which are in the base layer. */
  readonly lacquer: number;
  /** Share of the metallic layer added without colour: the broad sheen of a surface that scatters its reflections. */
  readonly sheen: number;
  /** How far pearl turns the colour from its shade in the highlights to that in the dark; 0 for all others. */
  readonly shift: number;
};

export const finishMixes = {
  solid: { solid: 1, metallic: 0, lacquer: 1, sheen: 0, shift: 0 },
  metallic: { solid: 0.24, metallic: 0.82, lacquer: 1, sheen: 0, shift: 0 },
  pearl: { solid: 0.62, metallic: 0.5, lacquer: 1, sheen: 0, shift: 1 },
  matt: { solid: 0.95, metallic: 0, lacquer: 0.1, sheen: 0.035, shift: 0 },
  satin: { solid: 0.9, metallic: 0.06, lacquer: 0.35, sheen: 0.03, shift: 0 },
} as const satisfies Record<PaintFinish, FinishMix>;
