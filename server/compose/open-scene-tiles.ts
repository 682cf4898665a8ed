import { memorySettings } from "#server/config/memory-settings.ts";
import { createDerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import { createSceneTiles } from "#server/domain/scene-tiles/find-scene-tile.ts";
import { createTilePainter } from "#server/engines/studio/tiles/tile-painter.ts";
import type { Router } from "#server/http/router.ts";
import { createSceneTilesRoutes } from "#server/http/routes/scene-tiles-routes.ts";
import type { Base } from "./open-base.ts";

/** The whole list in one format for a dozen people. */
const maxKeptTileBytes = 16 * 1024 * 1024;

export type SceneTiles = {
  routes: Router;
  /** To be called when a photo comes: its tiles are asked for as soon as its car is cut out. */
  wake: () => void;
};

/** Small pictures of a photo's car in each scene. */
export function openSceneTiles({ db, files, libraries, logger, closing }: Base): SceneTiles {
  const painter = createTilePainter({
    scenesFolder: libraries.scenesFolder,
    environment: { ...memorySettings },
    logger,
  });
  closing.defer(painter.close);
  const findTile = createSceneTiles(
    {
      db,
      files,
      derived: createDerivedFiles(files),
      hasScene: (id) => libraries.scenes.has(id),
      reduceCar: async ({ account, ...paths }) => {
        await painter.ask({ account, task: { type: "reduce-car", ...paths } });
      },
      paintTile: async ({ account, signal, ...tile }) => {
        const report = await painter.ask({ account, signal, task: { type: "paint-tile", ...tile } });
        if (report.type !== "painted") throw new Error(`the painter of tiles answered ${report.type}`);
        return report.content;
      },
    },
    maxKeptTileBytes,
  );
  return { routes: createSceneTilesRoutes({ findTile }), wake: painter.wake };
}
