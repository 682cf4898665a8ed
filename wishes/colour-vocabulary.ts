import type { PaintFinish } from "#imaging/views/paint.ts";

/** Words for the look of a paint, whatever its colour. */
export const finishWords: ReadonlyMap<string, PaintFinish> = new Map([
  ["metallic", "metallic"],
  ["metalic", "metallic"],
  ["met", "metallic"],
  ["mica", "pearl"],
  ["pearl", "pearl"],
  ["pearlescent", "pearl"],
  ["pearleffect", "pearl"],
  ["xirallic", "pearl"],
  ["crystal", "pearl"],
  ["solid", "solid"],
  ["gloss", "solid"],
  ["glossy", "solid"],
  ["matt", "matt"],
  ["matte", "matt"],
  ["flat", "matt"],
  ["frozen", "matt"],
  ["magno", "matt"],
  ["satin", "satin"],
  ["silk", "satin"],
]);
/** A gloss says nothing against a metallic base, so the duller finish wins where words disagree. */
export const finishOrder: readonly PaintFinish[] = ["matt", "satin", "pearl", "metallic", "solid"];

/** Colours that only say again what a more telling word before them said: 'olive green' is olive. */
export const genericColours: ReadonlySet<string> = new Set(
  "red green blue yellow orange purple pink gray brown silver gold".split(" "),
);

export const fillers: ReadonlySet<string> = new Set(
  "a an the in of my our its it is was with paint painted paintwork colour colored coloured color finish finished wrap wrapped car body effect edition original factory tone shade very rich lovely".split(
    " ",
  ),
);

/** Change of lightness (OKLCH, 0–1), and factor on chroma. */
export const modifiers: ReadonlyMap<string, readonly [lightness: number, chroma: number]> = new Map([
  ["dark", [-0.13, 0.95]],
  ["deep", [-0.09, 1.1]],
  ["light", [0.13, 0.8]],
  ["pale", [0.18, 0.55]],
  ["pastel", [0.2, 0.5]],
  ["soft", [0.08, 0.7]],
  ["bright", [0.06, 1.2]],
  ["vivid", [0.03, 1.3]],
  ["neon", [0.1, 1.4]],
]);
