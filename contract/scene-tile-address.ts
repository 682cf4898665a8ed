import type { Ratio } from "./ratios.ts";

type SceneTile = { uploadId: string; sceneId: string; ratio: Ratio; version: number };

/**
 * Where a photo's car stands small in a scene: a file of the caller's own, painted when it is asked for. It names the cut-out's version: a browser
 * keeps what an address gave it.
 */
export function sceneTileAddress(tile: SceneTile): string {
  const { uploadId, sceneId, ratio, version } = tile;
  return `/api/files/uploads/${uploadId}/scenes/${sceneId}?ratio=${encodeURIComponent(ratio)}&version=${version}`;
}
