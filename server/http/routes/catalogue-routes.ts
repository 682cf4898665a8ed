import { etag } from "hono/etag";
import { findColourBySlug } from "#contract/car-picture-address.ts";
import {
  readBrandIndexRoute,
  readBrandLogoRoute,
  readBrandModelsRoute,
  readModelPictureRoute,
} from "#contract/catalogue-routes.ts";
import { AppError } from "#contract/errors.ts";
import type { BrandFile } from "#server/domain/catalogue/brand-file.ts";
import { readBrandLogo } from "#server/domain/catalogue/brand-logo.ts";
import type { CarPictures } from "#server/domain/catalogue/car-pictures.ts";
import { presentBrandIndex, presentModels } from "#server/domain/catalogue/present-catalogue.ts";
import { findModel, type Catalogue } from "#server/domain/catalogue/read-catalogue.ts";
import { createRouter, type Router } from "../router.ts";

export type CatalogueRoutesDeps = {
  catalogue: Catalogue;
  pictures: CarPictures;
};

/** The catalogue changes with a release: caches ask again after an hour, and mostly hear that nothing changed. */
const cacheControl = { "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400" };
/** Pictures and logos change with the renderer at most. */
const pictureCacheControl = "public, max-age=604800, stale-while-revalidate=2592000";

/** Open to everybody. */
export function createCatalogueRoutes({ catalogue, pictures }: CatalogueRoutesDeps): Router {
  const router = createRouter();
  const index = presentBrandIndex(catalogue);
  const requireBrand = (id: string): BrandFile => {
    const brand = catalogue.get(id);
    if (brand === undefined) throw new AppError("not_found");
    return brand;
  };

  router.use("/storage/*", etag());
  router.openapi(readBrandIndexRoute, (context) => context.json(index, 200, cacheControl));
  router.openapi(readBrandModelsRoute, (context) => {
    const brand = requireBrand(context.req.valid("param").brandId);
    return context.json(presentModels(brand), 200, cacheControl);
  });
  router.openapi(readBrandLogoRoute, async (context) => {
    const brand = requireBrand(context.req.valid("param").brandId);
    return context.body(await readBrandLogo(brand), 200, {
      "Content-Type": "image/svg+xml",
      "Cache-Control": pictureCacheControl,
    });
  });
  router.openapi(readModelPictureRoute, async (context) => {
    const { brandId, modelId, picture } = context.req.valid("param");
    const model = findModel(catalogue, brandId, modelId);
    const colourName = picture.endsWith(".webp") ? findColourBySlug(picture.slice(0, -".webp".length)) : null;
    if (model === null || colourName === null) throw new AppError("not_found");
    // The schema of a brand's file asks for at least one body.
    const [style = "saloon"] = model.bodies;
    const kind = { isElectric: model.electric === true, homeCountry: model.market ?? requireBrand(brandId).country };
    const painted = await pictures.read({ style, colourName, kind });
    return context.body(Uint8Array.from(painted), 200, {
      "Content-Type": "image/webp",
      "Cache-Control": pictureCacheControl,
    });
  });
  return router;
}
