import { access } from "node:fs/promises";
import { join } from "node:path";
import { bodyStyles, type BodyStyle } from "#contract/body-styles.ts";
import { indexCarNames, type CarNames } from "#server/domain/catalogue/car-names.ts";
import { readCatalogue, type Catalogue } from "#server/domain/catalogue/read-catalogue.ts";
import { orderPresets, type PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import { readCarBodyLibrary, type LibraryBody } from "#server/engines/studio/car-body-library.ts";
import { readSceneLibrary, type LibraryScene } from "#server/engines/studio/scene-library.ts";
import type { Logger } from "#server/log/logger.ts";

const assetsFolder = join(import.meta.dirname, "../../assets");
const scenesFolder = join(assetsFolder, "scenes");
const samplePath = join(assetsFolder, "samples", "sample-car.jpg");

/** What comes with the product in `assets`. */
export type Libraries = {
  scenes: ReadonlyMap<string, LibraryScene>;
  /** Where they lie: the process that paints small pictures reads them itself. */
  scenesFolder: string;
  /** The scenes as people choose among them. */
  presets: PresetCatalogue;
  /** Where the 3D bodies lie: the thread that paints the catalogue reads them itself. */
  carsFolder: string;
  bodies: ReadonlyMap<string, LibraryBody>;
  /** The styles of which there is a body that can be painted. */
  modelled: ReadonlySet<BodyStyle>;
  catalogue: Catalogue;
  /** Every name of the catalogue by which a car is found in a text. */
  names: CarNames;
  /** The path of the photo for people who have none at hand; null when it is not there. */
  findSample: () => Promise<string | null>;
};

/**
 * The one place where a process opens its libraries, once. A scene or body that is not complete is logged and left out.
 * Throws, naming file and field, when a brand's file is wrong.
 */
export async function openLibraries(
  log: Logger,
  { carsFolder = join(assetsFolder, "cars") }: { carsFolder?: string } = {},
): Promise<Libraries> {
  const [scenes, bodies, catalogue] = await Promise.all([
    readSceneLibrary(scenesFolder, log),
    readCarBodyLibrary(carsFolder, log),
    readCatalogue(join(assetsFolder, "catalogue", "brands")),
  ]);
  return {
    scenes,
    scenesFolder,
    presets: presetsOf(scenes),
    carsFolder,
    bodies,
    modelled: new Set(bodyStyles.filter((style) => bodies.has(style))),
    catalogue,
    names: indexCarNames(catalogue),
    findSample: () => pathIfThere(samplePath),
  };
}

function presetsOf(scenes: ReadonlyMap<string, LibraryScene>): PresetCatalogue {
  const presets = Array.from(scenes.values(), ({ scene: { id, name, formerNames, section }, thumbnailHash }) => ({
    id,
    name,
    formerNames,
    section,
    thumbnailUrl: `/scenes/${id}/thumbnail.webp?v=${thumbnailHash}`,
  }));
  return orderPresets(presets);
}

async function pathIfThere(path: string): Promise<string | null> {
  try {
    await access(path);
    return path;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
