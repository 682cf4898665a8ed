import type { CSSProperties } from "react";

/** Shows of a picture what the matte leaves, as `object-contain` lays it. */
export function maskOf(matteUrl: string): CSSProperties {
  return { mask: `url("${matteUrl}") center / contain no-repeat` };
}
