import { memorySettings } from "#server/config/memory-settings.ts";
import { createDerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import { createSceneTiles } from "#server/domain/scene-tiles/find-scene-tile.ts";
import { createPlacePicture } from "#server/domain/scene-tiles/place-picture.ts";
import type { TileReport } from "#server/engines/studio/tiles/tile-messages.ts";
import { createTilePainter } from "#server/engines/studio/tiles/tile-painter.ts";
import type { Router } from "#server/http/router.ts";
import { createPlacingRoutes } from "#server/http/routes/placing-routes.ts";
import { createSceneTilesRoutes } from "#server/http/routes/scene-tiles-routes.ts";
import { onPixelWork } from "#server/process/role-message.ts";
import type { Base } from "./open-base.ts";

/** The whole list in one format for a dozen people. */
const maxKeptTileBytes = 16 * 1024 * 1024;

export type SceneTiles = {
  routes: Router[];
  /** To be called when a photo comes: its tiles are asked for as soon as its car is cut out. */
  wake: () => void;
};

/** What a page of scenes shows before anybody scrolls. */
const firstShown = 12;

function paintedBy(report: TileReport): Uint8Array {
  if (report.type !== "painted") throw new Error(`the painter of tiles answered ${report.type}`);
  return report.content;
}

/** Small pictures of a photo's car in each scene, and of a picture that is placed by hand. */
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
        return paintedBy(await painter.ask({ account, signal, task: { type: "paint-tile", ...tile } }));
      },
    },
    maxKeptTileBytes,
  );
  const placePicture = createPlacePicture({
    db,
    files,
    presets: libraries.presets,
    readRoom: async ({ picture, ...asked }) => {
      const report = await painter.ask({ ...asked, task: { type: "read-room", ...picture } });
      if (report.type !== "room") throw new Error(`the painter of tiles answered ${report.type}`);
      return report.room;
    },
    paint: async ({ picture, ...asked }) =>
      paintedBy(await painter.ask({ ...asked, task: { type: "paint-placed", ...picture } })),
  });
  const routes = [createSceneTilesRoutes({ findTile }), createPlacingRoutes({ placePicture })];
  const firstSceneIds = libraries.presets.slice(0, firstShown).map(({ id }) => id);
  closing.defer(onPixelWork(painter.makeWay));
  return { routes, wake: () => painter.wake(firstSceneIds) };
}
