import type { Plane } from "#imaging/pixels/picture.ts";
import type { CarBodyView } from "./car-body.ts";

/** A car body's light, decoded: what `car-body.ts` describes, `crop.width × crop.height` pixels, row by row from the top left. */
export type ViewLayers = {
  /** RGB. */
  readonly base: Uint8Array;
  /** Grey. */
  readonly solid: Uint8Array;
  /** Grey. */
  readonly metallic: Uint8Array;
  /** RGBA: coverage by paint, wheel, glass, whole car. */
  readonly masks: Uint8Array;
};

export type Crop = CarBodyView["crop"];

/** All that is painted from, of one view. */
export type ViewPictures = {
  readonly layers: ViewLayers;
  /** Grey, covering `stripesCrop`; null where there is none or none was asked for. */
  readonly stripes: Uint8Array | null;
  /** The whole picture at half its size. */
  readonly shadow: Plane<"half body picture">;
  /** Of the patches that were asked for and that this view has. */
  readonly patches: ReadonlyMap<string, ViewLayers>;
};
