import { readSceneTileRoute } from "#contract/file-routes.ts";
import type { FindSceneTile } from "#server/domain/scene-tiles/find-scene-tile.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

/** A page's own cache: as long as somebody looks at scenes. The photo is looked up again after it, and may be gone. */
const cacheControl = "private, max-age=3600";

export function createSceneTilesRoutes({ findTile }: { findTile: FindSceneTile }): Router {
  const router = createRouter();
  router.openapi(forUsers(readSceneTileRoute), async (context) => {
    const { id, scene } = context.req.valid("param");
    const { ratio } = context.req.valid("query");
    const { signal } = context.req.raw;
    const tile = await findTile({ userId: context.get("user").id, id, sceneId: scene, ratio, signal });
    return context.body(Uint8Array.from(tile), 200, { "Content-Type": "image/webp", "Cache-Control": cacheControl });
  });
  return router;
}
