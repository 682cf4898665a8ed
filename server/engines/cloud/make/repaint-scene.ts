import { layLogo } from "#imaging/logo/lay-logo.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { scalePicture } from "#imaging/repaint/car-in-picture.ts";
import { markBesideCar } from "#imaging/repaint/mark-beside-car.ts";
import type { EnginePicture, EngineRequest } from "../../image-engine.ts";
import { checkRepainted } from "../check/check-repainted.ts";
import type { CloudEngineDeps } from "../cloud-engine-deps.ts";
import type { EditTask } from "../cloud-models.ts";
import { retryPrompt } from "../prompts/retry-prompt.ts";
import { ownBackgroundPrompt, scenePrompt } from "../prompts/scene-prompt.ts";
import { drawSent } from "./draw-pictures.ts";
import { fillUp } from "./fill-up.ts";
import { isOtherShape, padToShape } from "./fit-shape.ts";
import type { PreparedPicture } from "./prepare-picture.ts";
import { repaintComposition, type Answer, type Wanted } from "./repaint-composition.ts";

/**
 * The photo's car in a scene, repainted whole by a model that goes by our own composition. What it sends is held against that composition; after
 * two wrong answers the picture is the studio's.
 */
export function repaintScene(deps: CloudEngineDeps, request: EngineRequest): Promise<EnginePicture> {
  return repaintComposition(deps, request, {
    promptKind: typeof request.place === "string" ? "scene" : "own-background",
    taskOf: (prepared, wanted) => taskOf(prepared, request, wanted),
    judge: (prepared, answer) => judge(deps, prepared, answer),
    layOver: (picture, prepared) => layOver(picture, prepared, request),
  });
}

async function taskOf(
  { composition: { composed, scene }, photo, layout }: PreparedPicture,
  { place, ratio: wanted }: EngineRequest,
  { takes, faults }: Wanted,
): Promise<EditTask> {
  const hasPhoto = takes.pictures.max > 1;
  const isPadded = takes.aspect !== null && isOtherShape(takes.aspect, composed);
  const ratio = isPadded ? null : wanted;
  const prompt =
    typeof place === "string" ? scenePrompt(scene, ratio, { hasPhoto }) : ownBackgroundPrompt(ratio, { hasPhoto });
  const shaped = isPadded ? await drawSent(await padToShape(composed, takes.aspect)) : layout;
  return {
    prompt: (faults.length === 0 ? prompt : retryPrompt(prompt, faults)).text,
    pictures: fillUp(hasPhoto ? [photo, shaped] : [shaped], takes),
  };
}

async function judge(
  { check }: CloudEngineDeps,
  { composition: { composed } }: PreparedPicture,
  { known, answer }: Answer,
) {
  const faults = await checkRepainted(check, known, answer);
  if (faults.length > 0) return { faults };
  const { pixels, width, height } = await scalePicture(answer, composed);
  return { good: { pixels, width, height } };
}

/** The mark first, as in the studio's pictures: a logo may lie over it, never the other way round. */
async function layOver(
  picture: RgbPicture<"picture">,
  { composition: { logo }, layer }: PreparedPicture,
  { isWatermarked }: EngineRequest,
): Promise<void> {
  if (isWatermarked) await markBesideCar(picture, layer);
  if (logo !== null) await layLogo(picture, logo.logo, logo.settings);
}
