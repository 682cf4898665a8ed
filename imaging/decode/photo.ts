import type { RgbPicture } from "#imaging/pixels/picture.ts";

/** A photo, upright. */
export type Photo = RgbPicture<"photo">;
