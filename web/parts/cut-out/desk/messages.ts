import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { DoubtfulPlace } from "#imaging/brush/doubtful-places.ts";
import type { Stroke } from "./desk.ts";

/** What the screen asks of the worker that holds the pixels. */
export type Wish =
  | {
      readonly type: "open";
      readonly photo: ImageBitmap;
      readonly alpha: ImageBitmap;
      readonly edits: readonly CutOutEdit[];
    }
  | { readonly type: "begin"; readonly brush: Pick<Stroke, "mode" | "radius"> }
  | { readonly type: "draw"; readonly points: Stroke["points"] }
  | { readonly type: "apply"; readonly edit: CutOutEdit }
  | { readonly type: "end" | "cancel" | "undo" | "redo" }
  /** `isBack`: as it was before all edits. */
  | { readonly type: "look"; readonly isBack: boolean };

/** A part of the alpha as pixels of a canvas: black, as opaque as the car is there. */
export type MaskTile = {
  readonly type: "tile";
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
};

export type Told =
  | MaskTile
  | { readonly type: "opened"; readonly places: readonly DoubtfulPlace[] }
  | { readonly type: "edited"; readonly edits: readonly CutOutEdit[]; readonly canRedo: boolean };
