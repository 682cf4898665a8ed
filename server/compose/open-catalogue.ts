import { join } from "node:path";
import { bodyStyles } from "#contract/body-styles.ts";
import { createCarPictures, type CarPictures } from "#server/domain/catalogue/car-pictures.ts";
import { readCatalogue, type Catalogue } from "#server/domain/catalogue/read-catalogue.ts";
import { readCarBodyLibrary } from "#server/engines/studio/car-body-library.ts";
import { createCarPicturePainter } from "#server/engines/studio/car-picture-painter.ts";
import type { Router } from "#server/http/router.ts";
import { createCatalogueRoutes } from "#server/http/routes/catalogue-routes.ts";
import type { Logger } from "#server/log/logger.ts";

const assetsFolder = join(import.meta.dirname, "../../assets");
const carsFolder = join(assetsFolder, "cars");

/** Enough for every body in every named colour, or for what a dozen people try out meanwhile. */
const maxKeptPictureBytes = 24 * 1024 * 1024;

export interface OpenCatalogue {
  catalogue: Catalogue;
  pictures: CarPictures;
  createRoutes: () => Router;
  close: () => Promise<void>;
}

/** The car catalogue with its pictures. Throws, naming file and field, when a brand's file is wrong. */
export async function openCatalogue(log: Logger): Promise<OpenCatalogue> {
  const catalogue = await readCatalogue(join(assetsFolder, "catalogue", "brands"));
  const bodies = await readCarBodyLibrary(carsFolder, log);
  const painter = createCarPicturePainter(carsFolder);
  const pictures = createCarPictures({
    paintCarPicture: painter.paint,
    modelled: new Set(bodyStyles.filter((style) => bodies.has(style))),
    maxKeptBytes: maxKeptPictureBytes,
  });
  return {
    catalogue,
    pictures,
    createRoutes: () => createCatalogueRoutes({ catalogue, pictures }),
    close: painter.close,
  };
}
