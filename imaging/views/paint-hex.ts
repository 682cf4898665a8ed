import { byteOfLinear } from "#imaging/pixels/linear-light.ts";
import type { Paint } from "./paint.ts";

/** The paint's colour as a swatch shows it: `#rrggbb`. */
export function paintHex({ colour: { red, green, blue } }: Paint): string {
  return `#${[red, green, blue].map((value) => byteOfLinear(value).toString(16).padStart(2, "0")).join("")}`;
}
