import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { layLogo } from "#imaging/logo/lay-logo.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { scalePicture } from "#imaging/repaint/car-in-picture.ts";
import { markBesideCar } from "#imaging/repaint/mark-beside-car.ts";
import type { RepaintFault } from "#imaging/repaint/name-faults.ts";
import type { EnginePicture, EngineRequest } from "../../image-engine.ts";
import { finishPicture } from "../../studio/finish-picture.ts";
import { checkRepainted } from "../check/check-repainted.ts";
import { readReference } from "../check/read-reference.ts";
import type { CloudEngineDeps } from "../cloud-engine-deps.ts";
import type { EditTask, ModelTakes } from "../cloud-models.ts";
import { nameOfVersion, promptVersions } from "../prompts/prompt.ts";
import { retryPrompt } from "../prompts/retry-prompt.ts";
import { ownBackgroundPrompt, scenePrompt } from "../prompts/scene-prompt.ts";
import { drawSent } from "./draw-pictures.ts";
import { noteEnlargement } from "./fault-notes.ts";
import { fillUp } from "./fill-up.ts";
import { cutMargins, isOtherShape, padToShape } from "./fit-shape.ts";
import { preparePicture, requireEditing, type PreparedPicture } from "./prepare-picture.ts";
import { studioInstead } from "./studio-instead.ts";
import { tryTwice } from "./try-twice.ts";

/**
 * The photo's car in a scene, repainted whole by a model that goes by our own composition. What it sends is held against that composition; after
 * two wrong answers the picture is the studio's.
 */
export async function repaintScene(deps: CloudEngineDeps, request: EngineRequest): Promise<EnginePicture> {
  const { models, check, inTurn } = deps;
  const editPicture = requireEditing(models);
  const prepared = await preparePicture(deps, request);
  const { composed } = prepared.composition;
  request.onStage("asking_ai");
  // Read while the model is at work.
  const reference = inTurn(() => readReference(check, composed, prepared.layer));
  // Who fails first is heard first: nobody may be waiting for it then.
  reference.catch(() => undefined);
  const tried = await tryTwice<RepaintFault, RgbPicture<"picture">>({
    editPicture,
    size: composed,
    signal: request.signal,
    spending: request.spending,
    taskFor: (takes, faults) => inTurn(() => taskOf(prepared, request, { takes, faults })),
    judge: async ({ content, askedAspect }) => {
      // Not in the turn of the check, which would wait for itself.
      const known = await reference;
      return inTurn(async () => {
        const decoded = await decodePhoto(content);
        const answer = isOtherShape(askedAspect, composed) ? cutMargins(decoded, composed) : decoded;
        const faults = await checkRepainted(check, known, answer);
        if (faults.length > 0) return { faults };
        const { pixels, width, height } = await scalePicture(answer, composed);
        return { good: { pixels, width, height } };
      });
    },
  });
  request.onStage("finishing");
  if (!tried.isGood) return studioInstead(deps, request, tried.faults);
  const { good, answer } = tried;
  const kind = typeof request.place === "string" ? "scene" : "own-background";
  const promptVersion = nameOfVersion({ kind, version: promptVersions[kind] });
  return inTurn(async () => {
    await layOver(good, prepared, request);
    return finishPicture({ ...prepared.composition, composed: { ...composed, ...good } }, request, {
      madeBy: "cloud",
      madeWith: { model: answer.model, promptVersion },
      engineNotes: noteEnlargement(answer, composed),
      digitalSourceType: "compositeWithTrainedAlgorithmicMedia",
    });
  });
}

type Wanted = { readonly takes: ModelTakes; readonly faults: readonly RepaintFault[] };

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

/** The mark first, as in the studio's pictures: a logo may lie over it, never the other way round. */
async function layOver(
  picture: RgbPicture<"picture">,
  { composition: { logo }, layer }: PreparedPicture,
  { isWatermarked }: EngineRequest,
): Promise<void> {
  if (isWatermarked) await markBesideCar(picture, layer);
  if (logo !== null) await layLogo(picture, logo.logo, logo.settings);
}
