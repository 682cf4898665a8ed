import { join } from "node:path";
import { AppError } from "#contract/errors.ts";
import { createCarPictures } from "./domain/catalogue/car-pictures.ts";
import { readCatalogue, type Catalogue } from "./domain/catalogue/read-catalogue.ts";
import type { Router } from "./http/router.ts";
import { createCatalogueRoutes } from "./http/routes/catalogue-routes.ts";

const brandsFolder = join(import.meta.dirname, "../assets/catalogue/brands");

/** Enough for every body in every named colour as a small WebP. */
const maxKeptPictureBytes = 24 * 1024 * 1024;

export interface OpenCatalogue {
  catalogue: Catalogue;
  createRoutes: () => Router;
}

/** The car catalogue with its pictures. Throws, naming file and field, when a brand's file is wrong. */
export async function openCatalogue(): Promise<OpenCatalogue> {
  const catalogue = await readCatalogue(brandsFolder);
  const paintCarPicture = () => Promise.reject(new AppError("unavailable", { isRetryable: true }));
  return {
    catalogue,
    createRoutes: () =>
      createCatalogueRoutes({ catalogue, pictures: createCarPictures({ paintCarPicture }, maxKeptPictureBytes) }),
  };
}
