import type { Ratio } from "./ratios.ts";

/** Where a photo's car stands small in a scene: a file of the caller's own, painted when it is asked for. */
export function sceneTileAddress(tile: { uploadId: string; sceneId: string; ratio: Ratio }): string {
  return `/api/files/uploads/${tile.uploadId}/scenes/${tile.sceneId}?ratio=${encodeURIComponent(tile.ratio)}`;
}
