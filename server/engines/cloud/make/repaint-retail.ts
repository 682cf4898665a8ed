import { isInSet } from "#imaging/compose/compose-scene.ts";
import { layCar } from "#imaging/compose/lay-car.ts";
import { layLogoBehindCar } from "#imaging/compose/lay-logo-behind-car.ts";
import { drawWatermark } from "#imaging/compose/watermark.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import type { RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import type { RepaintFault, RepaintFaultName } from "#imaging/repaint/name-faults.ts";
import { readSurroundings } from "#imaging/repaint/put-car-back.ts";
import type { EnginePicture, EngineRequest } from "../../image-engine.ts";
import { finishPicture } from "../../studio/finish-picture.ts";
import { checkRepainted } from "../check/check-repainted.ts";
import { readReference, type RepaintReference } from "../check/read-reference.ts";
import type { CloudEngineDeps } from "../cloud-engine-deps.ts";
import type { EditTask, ModelTakes } from "../cloud-models.ts";
import { nameOfVersion, promptVersions } from "../prompts/prompt.ts";
import { retailPrompt } from "../prompts/retail-prompt.ts";
import { retryPrompt } from "../prompts/retry-prompt.ts";
import { drawChangeMask, drawSent } from "./draw-pictures.ts";
import { noteEnlargement } from "./fault-notes.ts";
import { fillUp } from "./fill-up.ts";
import { cutMargins, isOtherShape, padToShape } from "./fit-shape.ts";
import { preparePicture, requireEditing, type PreparedPicture } from "./prepare-picture.ts";
import { studioInstead } from "./studio-instead.ts";
import { tryTwice } from "./try-twice.ts";

type Fault = Pick<RepaintFault, "name" | "words">;

/** What the model did to the car itself is not shown, as long as its place can be found. */
const faultsAround: ReadonlySet<RepaintFaultName> = new Set(["format", "second-car"]);
const carNotFound: Fault = {
  name: "moved",
  words: "The car of image 1 was moved or redrawn. Leave it exactly where it is and as it is.",
};

/**
 * The photo's car in a studio that a model repainted around it: the car's own pixels are put back, so that the proof holds. After two answers that
 * don't show the car in its place the picture is the studio's.
 */
export async function repaintRetail(deps: CloudEngineDeps, request: EngineRequest): Promise<EnginePicture> {
  const { models, check, inTurn } = deps;
  const editPicture = requireEditing(models);
  const prepared = await preparePicture(deps, request);
  const { composed } = prepared.composition;
  request.onStage("asking_ai");
  const reference = inTurn(() => readReference(check, composed, prepared.layer));
  // Who fails first is heard first: nobody may be waiting for it then.
  reference.catch(() => undefined);
  const tried = await tryTwice<Fault, RgbPicture<"picture">>({
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
        return judge(deps, prepared, { known, answer });
      });
    },
  });
  request.onStage("finishing");
  if (!tried.isGood) return studioInstead(deps, request, tried.faults);
  const { good, answer } = tried;
  return inTurn(async () => {
    await layOver(good, prepared, request);
    return finishPicture({ ...prepared.composition, composed: { ...composed, ...good } }, request, {
      madeBy: "cloud",
      madeWith: {
        model: answer.model,
        promptVersion: nameOfVersion({ kind: "retail", version: promptVersions.retail }),
      },
      engineNotes: noteEnlargement(answer, composed),
      digitalSourceType: "compositeWithTrainedAlgorithmicMedia",
    });
  });
}

type Wanted = { readonly takes: ModelTakes; readonly faults: readonly Fault[] };

async function taskOf(
  { composition: { composed, scene }, layer, layout }: PreparedPicture,
  { ratio }: EngineRequest,
  { takes, faults }: Wanted,
): Promise<EditTask> {
  const isPadded = takes.aspect !== null && isOtherShape(takes.aspect, composed);
  const prompt = retailPrompt(scene, isPadded ? null : ratio);
  const shaped = isPadded ? await drawSent(await padToShape(composed, takes.aspect)) : layout;
  const aspect = isPadded ? takes.aspect : composed.width / composed.height;
  return {
    prompt: (faults.length === 0 ? prompt : retryPrompt(prompt, faults)).text,
    pictures: fillUp([shaped], takes),
    mask: takes.hasMask ? await drawChangeMask(layer, composed, aspect) : undefined,
  };
}

type Judged = { readonly known: RepaintReference; readonly answer: RawRgb };

/** Gives the surroundings, or what is wrong with them. */
async function judge(
  { check }: CloudEngineDeps,
  { composition: { composed }, layer }: PreparedPicture,
  { known, answer }: Judged,
): Promise<{ good: RgbPicture<"picture"> } | { faults: readonly Fault[] }> {
  const good = await readSurroundings({ answer, composite: composed, car: layer });
  const all = await checkRepainted(check, known, answer);
  if (good === null) return { faults: all.length === 0 ? [carNotFound] : all };
  const faults = all.filter(({ name }) => faultsAround.has(name));
  return faults.length === 0 ? { good } : { faults };
}

/** Behind the car, in the order of the studio's own pictures: logo, mark, car. */
async function layOver(
  picture: RgbPicture<"picture">,
  { composition, layer }: PreparedPicture,
  { ratio, finish, isWatermarked }: EngineRequest,
): Promise<void> {
  const { logo, scene, pose, car } = composition;
  if (logo !== null)
    await layLogoBehindCar(picture, logo, {
      scene,
      ratio,
      pose,
      placement: composition.composed.placement,
      layer,
      isInSet: isInSet({ framing: finish.framing, car }),
    });
  if (isWatermarked) await drawWatermark(picture, layer);
  layCar(picture, layer);
}
