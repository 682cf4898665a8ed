import type { DigitalSourceType } from "#contract/digital-source-types.ts";
import type { Scene } from "#imaging/compose/scene.ts";
import type { EnginePicture, EngineRequest, ImageEngine, PictureFinish } from "../image-engine.ts";
import { finishPicture } from "./finish-picture.ts";
import type { StudioPictures } from "./studio-pictures.ts";

export type StudioEngineDeps = {
  pictures: StudioPictures;
  paintViews: ImageEngine["views"];
  readCar: ImageEngine["detect"];
};

/** The embedded engine: cuts the car out and stands it in path-traced scenes, and paints 3D bodies. Needs no key and no network. */
export function createStudioEngine({ pictures, paintViews, readCar }: StudioEngineDeps): ImageEngine {
  return {
    name: "studio",
    transform: (request) => makeStudioPicture(pictures, request),
    // A retail scene says itself that the car's pixels stay as they are.
    retail: (request) => makeStudioPicture(pictures, request),
    views: paintViews,
    detect: readCar,
  };
}

/** @param engineNotes why it is the studio's, where another engine was asked */
export async function makeStudioPicture(
  pictures: StudioPictures,
  request: EngineRequest,
  engineNotes: readonly string[] = [],
): Promise<EnginePicture> {
  const composition = await pictures.compose(request);
  request.onStage("finishing");
  const digitalSourceType = sourceTypeOf(composition.scene, request.finish);
  return finishPicture(composition, request, { madeBy: "studio", madeWith: null, engineNotes, digitalSourceType });
}

/** In a photographed place nothing is rendered but shadow and reflection of what was captured. */
function sourceTypeOf({ section }: Pick<Scene, "section">, { logo, numberPlate }: PictureFinish): DigitalSourceType {
  if (section !== "own") return "compositeSynthetic";
  return logo === null && (numberPlate?.cover ?? null) === null ? "compositeCapture" : "composite";
}
