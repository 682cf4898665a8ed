import { carColours, defaultCarColour } from "#contract/car-colours.ts";
import { carPictureAddress } from "#contract/car-picture-address.ts";
import { indexColours, type CatalogueBrand, type CatalogueModelAnswer } from "#contract/catalogue.ts";
import type { BrandFile, CatalogueModel } from "./brand-file.ts";
import type { Catalogue } from "./read-catalogue.ts";

/** The public index: every brand with its models. */
export function presentBrandIndex(catalogue: Catalogue): CatalogueBrand[] {
  return Array.from(catalogue.values(), presentBrand);
}

/** The models of a brand as the form needs them. */
export function presentModels({ id: brandId, models }: BrandFile): CatalogueModelAnswer[] {
  return models.map(({ id: modelId, name, aliases = [], bodies, from, to, generations, trims }) => ({
    id: modelId,
    name,
    aliases,
    brandId,
    imageUrl: carPictureAddress({ brandId, modelId, colour: defaultCarColour }),
    colorVariants: carColours.map((colour) => ({
      name: colour.name,
      imageUrl: carPictureAddress({ brandId, modelId, colour: colour.name }),
    })),
    bodyStyles: bodies,
    from,
    to,
    generations,
    trims,
  }));
}

function presentBrand(brand: BrandFile): CatalogueBrand {
  const { id, label, aliases = [], models } = brand;
  return {
    id,
    label,
    aliases,
    logoPath: `/storage/brands/${id}/logo.svg`,
    carImagePath: carPictureAddress({ brandId: id, modelId: findBestKnown(brand).id, colour: "Silver" }),
    models: models.map((model) => ({
      id: model.id,
      name: model.name,
      paths: indexColours.map((colour) => carPictureAddress({ brandId: id, modelId: model.id, colour })),
    })),
  };
}

/** The model that stands for the brand: the one with the most generations, which is the one that was sold for the longest. */
function findBestKnown({ models }: BrandFile): CatalogueModel {
  return models.reduce((best, model) => (model.generations.length > best.generations.length ? model : best));
}
