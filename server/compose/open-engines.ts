import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import type { TextModel } from "#imaging/plates/text-model.ts";
import { readCarKind } from "#server/domain/catalogue/car-kind.ts";
import type { Engines as MakingEngines, InTurn } from "#server/domain/generations/making.ts";
import { createCloudEngine } from "#server/engines/cloud/cloud-engine.ts";
import { openCloudModels } from "#server/engines/cloud/open-cloud-models.ts";
import type { ImageEngine } from "#server/engines/image-engine.ts";
import { createViewPictures } from "#server/engines/studio/car-body-layers.ts";
import { createViewPainter } from "#server/engines/studio/paint-views.ts";
import { createScenePictures } from "#server/engines/studio/scene-pictures.ts";
import { createStudioEngine } from "#server/engines/studio/studio-engine.ts";
import { createStudioPictures, type StudioPictures } from "#server/engines/studio/studio-pictures.ts";
import type { Base } from "./open-base.ts";
import { openCarReader } from "./open-detection.ts";
import type { Libraries } from "./open-libraries.ts";

/** Decoded pixels that the studio keeps between pictures. */
const maxKeptSceneBytes = 48 * 1024 * 1024;
const maxKeptBodyBytes = 64 * 1024 * 1024;

type EngineParts = { matting: AlphaModel; text: TextModel; inTurn: InTurn };

export type Engines = MakingEngines & { prepareCar: StudioPictures["prepare"] };

/** Our own engine, and AI models where the operator has configured any. */
export function openEngines(base: Base, parts: EngineParts): Engines {
  const { config, libraries, logger } = base;
  const { matting, text, inTurn } = parts;
  const loadPictures = createScenePictures(maxKeptSceneBytes);
  const pictures = createStudioPictures({ scenes: libraries.scenes, loadPictures });
  const studio = openStudio(libraries, { pictures, text });
  const { image, vision } = config.models;
  const prepareCar = pictures.prepare;
  if (image.length + vision.length === 0) return { studio, cloud: null, prepareCar };
  const models = openCloudModels({ image, vision, logger });
  const cloud = createCloudEngine({ models, studio: pictures, check: { matting, text }, inTurn, logger });
  return { studio, cloud, prepareCar };
}

function openStudio(
  libraries: Libraries,
  { pictures, text }: { pictures: StudioPictures; text: TextModel },
): ImageEngine {
  const { bodies, names, catalogue } = libraries;
  return createStudioEngine({
    pictures,
    readCar: openCarReader(libraries, text),
    paintViews: createViewPainter({
      bodies,
      loadPictures: createViewPictures(maxKeptBodyBytes),
      kindOf: (car) => readCarKind({ names, catalogue }, car),
    }),
  });
}
