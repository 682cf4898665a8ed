import type { ModelTakes } from "../cloud-models.ts";

/** A workflow of ComfyUI wants all of its pictures: the last one goes in their places. */
export function fillUp(pictures: readonly Uint8Array[], takes: ModelTakes): readonly Uint8Array[] {
  const [last] = pictures.slice(-1);
  if (last === undefined) return pictures;
  return [...pictures, ...Array.from({ length: Math.max(0, takes.pictures.min - pictures.length) }, () => last)];
}
