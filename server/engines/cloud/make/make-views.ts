import { AppError } from "#contract/errors.ts";
import { viewFacts, views, type View } from "#contract/views.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { scalePicture, type CarInPicture } from "#imaging/repaint/car-in-picture.ts";
import { markBesideCar } from "#imaging/repaint/mark-beside-car.ts";
import { repaintLimits } from "#imaging/repaint/name-faults.ts";
import type { PaintedViews, ViewsRequest } from "../../image-engine.ts";
import { checkView, sideOfView } from "../check/check-view.ts";
import type { CloudEngineDeps } from "../cloud-engine-deps.ts";
import type { CloudModels } from "../cloud-models.ts";
import { findCarReference } from "./find-car-reference.ts";
import { isOtherShape, padToShape } from "./fit-shape.ts";
import { requireEditing } from "./prepare-picture.ts";
import { tryTwice, type Fault } from "./try-twice.ts";
import { viewTask, viewVersion, type DoneView } from "./view-task.ts";

/** Of the studio's views. */
const viewSize = { width: 1600, height: 1200 } as const;
const jpegQuality = 90;

type Shown = { readonly picture: RgbPicture<"picture">; readonly car: CarInPicture };

type Around = {
  readonly editPicture: NonNullable<CloudModels["editPicture"]>;
  readonly photo: Uint8Array | null;
  readonly done: readonly DoneView[];
};

/**
 * Views of a described car, one call each: with every view goes the user's photo, and the views that are done. One that is wrong twice ends the
 * work, for nothing else shows this car.
 * @throws AppError `ai_answer_unusable`
 */
export async function makeViews(deps: CloudEngineDeps, request: ViewsRequest): Promise<PaintedViews> {
  const editPicture = requireEditing(deps.models);
  const photo = await findCarReference(deps, request);
  const done = await readDone(request);
  request.onStage("painting");
  const models = new Set<string>();
  for (const view of request.views) {
    request.signal.throwIfAborted();
    const { shown, model } = await makeView(deps, request, { view, editPicture, photo, done });
    models.add(model);
    const { content, unmarked } = await deps.inTurn(() => finishView(shown, request, { view, model }));
    done.push({ view, content: unmarked });
    const isShown = photo !== null && request.photo?.view === sideOfView[view];
    await request.onView({ view, content, isInvented: !isShown });
  }
  const names = [...models].join(", ");
  return {
    madeWith: { model: names, promptVersion: viewVersion },
    bodyStyle: null,
    notes: [{ subject: "engine", text: `Painted by an AI model (${names}): details may differ from the real car.` }],
  };
}

/** Those of the set that are not to be made again. */
async function readDone(request: ViewsRequest): Promise<DoneView[]> {
  const done: DoneView[] = [];
  for (const view of views) {
    const content = request.views.includes(view) ? null : await request.readFinished(view);
    if (content !== null) done.push({ view, content });
  }
  return done;
}

async function makeView(
  { check, inTurn }: CloudEngineDeps,
  { car, signal, spending }: ViewsRequest,
  { view, editPicture, photo, done }: Around & { readonly view: View },
): Promise<{ shown: Shown; model: string }> {
  const tried = await tryTwice<Fault, Shown>({
    editPicture,
    size: viewSize,
    signal,
    spending,
    taskFor: (takes, faults) => viewTask({ car, view, photo, done, canvas: viewSize }, takes, faults),
    judge: ({ content, askedAspect }) =>
      inTurn(async () => {
        const decoded = await decodePhoto(content);
        // Nothing is cut off that may be the car: the plain ground goes on.
        const answer = isOtherShape(askedAspect, viewSize)
          ? await padToShape(decoded, viewSize.width / viewSize.height)
          : decoded;
        const stretched = (answer.width / answer.height) * (viewSize.height / viewSize.width);
        if (Math.abs(stretched - 1) > repaintLimits.formatShare) return { faults: [otherFormat] };
        const { pixels, width, height } = await scalePicture(answer, viewSize);
        const { faults, car: seen } = await checkView(check.matting, { pixels, width, height }, view);
        return faults.length > 0 ? { faults } : { good: { picture: { pixels, width, height }, car: seen } };
      }),
  });
  if (!tried.isGood) {
    const [first, second] = tried.faults.map((faults) => faults.map(({ words }) => words).join(" "));
    throw new AppError("ai_answer_unusable", {
      isRetryable: true,
      cause: new Error(`the ${view} view was wrong twice. First: ${first} Then: ${second}`),
    });
  }
  return { shown: tried.good, model: tried.answer.model };
}

const otherFormat: Fault = { words: "The picture had another format. Make it 4 wide to 3 high." };

/** As it is shown, and as the next view goes by it: a model would paint our mark as a part of the picture. */
async function finishView(
  { picture, car }: Shown,
  { isWatermarked, createdAt }: ViewsRequest,
  { view, model }: { readonly view: View; readonly model: string },
): Promise<{ content: Uint8Array; unmarked: Uint8Array }> {
  const marking = {
    digitalSourceType: "trainedAlgorithmicMedia",
    engine: "cloud",
    model,
    preset: `${viewFacts[view].label} view`,
    createdAt,
  } as const;
  const encode = () => encodeImage({ ...picture, channels: 3 }, { format: "jpeg", quality: jpegQuality, marking });
  const unmarked = await encode();
  if (!isWatermarked) return { content: unmarked, unmarked };
  await markBesideCar(picture, car);
  return { content: await encode(), unmarked };
}
