import { AppError } from "#contract/errors.ts";
import { sceneOfPhoto } from "#imaging/compose/scene-of-photo.ts";
import type { Scene } from "#imaging/compose/scene.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import type { EngineBackground, EngineRequest } from "../image-engine.ts";
import type { LibraryScene } from "./scene-library.ts";
import type { LoadScenePictures, ScenePictures } from "./scene-pictures.ts";

export type StudioPlace = ScenePictures & { readonly scene: Scene };

export type StudioPlaceDeps = {
  scenes: ReadonlyMap<string, LibraryScene>;
  loadPictures: LoadScenePictures;
};

/** Where a car is put, with everything that is needed for it. Throws `unknown_preset`, `background_lost`. */
export async function loadPlace(deps: StudioPlaceDeps, place: EngineRequest["place"]): Promise<StudioPlace> {
  if (typeof place !== "string") return developBackground(place);
  const found = deps.scenes.get(place);
  if (found === undefined) throw new AppError("unknown_preset");
  return { scene: found.scene, ...(await deps.loadPictures(found)) };
}

async function developBackground(background: EngineBackground): Promise<StudioPlace> {
  const { pixels, width, height } = await decodePhoto(await background.readPhoto());
  const plate = { pixels, width, height };
  return { plate, ...sceneOfPhoto(plate, background) };
}
