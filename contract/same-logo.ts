import type { PictureLogo } from "./generations.ts";

export function isSameLogo(one: PictureLogo | null, other: PictureLogo | null): boolean {
  if (one === null || other === null) return one === other;
  return (["url", "position", "size", "opacity", "board"] as const).every((key) => one[key] === other[key]);
}
