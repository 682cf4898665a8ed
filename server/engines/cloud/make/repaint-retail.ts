import { isInSet } from "#imaging/compose/choose-placement.ts";
import { layCar } from "#imaging/compose/lay-car.ts";
import { layLogoBehindCar } from "#imaging/compose/lay-logo-behind-car.ts";
import { drawWatermark } from "#imaging/compose/watermark.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { RepaintFaultName } from "#imaging/repaint/name-faults.ts";
import { readSurroundings } from "#imaging/repaint/put-car-back.ts";
import type { EnginePicture, EngineRequest } from "../../image-engine.ts";
import { checkRepainted } from "../check/check-repainted.ts";
import type { CloudEngineDeps } from "../cloud-engine-deps.ts";
import type { EditTask } from "../cloud-models.ts";
import { retailPrompt } from "../prompts/retail-prompt.ts";
import { retryPrompt } from "../prompts/retry-prompt.ts";
import { drawChangeMask, drawSent } from "./draw-pictures.ts";
import { fillUp } from "./fill-up.ts";
import { isOtherShape, padToShape } from "./fit-shape.ts";
import type { PreparedPicture } from "./prepare-picture.ts";
import { repaintComposition, type Answer, type Fault, type Wanted } from "./repaint-composition.ts";

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
export function repaintRetail(deps: CloudEngineDeps, request: EngineRequest): Promise<EnginePicture> {
  return repaintComposition(deps, request, {
    promptKind: "retail",
    taskOf: (prepared, wanted) => taskOf(prepared, request, wanted),
    judge: (prepared, answer) => judge(deps, prepared, answer),
    layOver: (picture, prepared) => layOver(picture, prepared, request),
  });
}

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

/** Gives the surroundings, or what is wrong with them. */
async function judge(
  { check }: CloudEngineDeps,
  { composition: { composed }, layer }: PreparedPicture,
  { known, answer }: Answer,
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
