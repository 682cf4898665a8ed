import type { DescribedCar } from "#contract/view-sets.ts";
import type { View } from "#contract/views.ts";
import type { Size } from "#imaging/pixels/geometry.ts";
import type { EditTask, ModelTakes } from "../cloud-models.ts";
import { nameOfVersion, promptVersions } from "../prompts/prompt.ts";
import { retryPrompt } from "../prompts/retry-prompt.ts";
import { viewPrompt } from "../prompts/view-prompt.ts";
import { drawCanvas } from "./draw-pictures.ts";
import { fillUp } from "./fill-up.ts";
import { isOtherShape } from "./fit-shape.ts";
import type { Fault } from "./try-twice.ts";

export type DoneView = { readonly view: View; readonly content: Uint8Array };

export const viewVersion = nameOfVersion({ kind: "view", version: promptVersions.view });

type Wanted = {
  readonly car: DescribedCar;
  readonly view: View;
  readonly photo: Uint8Array | null;
  readonly done: readonly DoneView[];
  /** Of the empty studio that a model gets which must have something to change. */
  readonly canvas: Size;
};

/** Asks for one view, with as many pictures of the car as a model takes: the photo first, then the views as they were made. */
export async function viewTask(
  { car, view, photo, done, canvas }: Wanted,
  takes: ModelTakes,
  faults: readonly Fault[],
): Promise<EditTask> {
  const hasPhoto = photo !== null && takes.pictures.max > 0;
  const sent = done.slice(0, Math.max(0, takes.pictures.max - (hasPhoto ? 1 : 0)));
  const shown = [...(hasPhoto ? [photo] : []), ...sent.map(({ content }) => content)];
  const hasCanvas = shown.length === 0 && takes.pictures.min > 0;
  const prompt = viewPrompt({
    car,
    view,
    hasPhoto,
    done: sent.map((one) => one.view),
    hasCanvas,
    isOtherShape: isOtherShape(takes.aspect, canvas),
  });
  return {
    prompt: (faults.length === 0 ? prompt : retryPrompt(prompt, faults)).text,
    pictures: fillUp(hasCanvas ? [await drawCanvas(canvas)] : shown, takes),
  };
}
