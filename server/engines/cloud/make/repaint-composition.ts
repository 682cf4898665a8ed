import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import type { RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import type { RepaintFault } from "#imaging/repaint/name-faults.ts";
import type { EnginePicture, EngineRequest } from "../../image-engine.ts";
import { finishPicture } from "../../studio/finish-picture.ts";
import { readReference, type RepaintReference } from "../check/read-reference.ts";
import type { CloudEngineDeps } from "../cloud-engine-deps.ts";
import type { EditTask, ModelTakes } from "../cloud-models.ts";
import { nameOfVersion, promptVersions } from "../prompts/prompt.ts";
import { noteEnlargement } from "./fault-notes.ts";
import { cutMargins, isOtherShape } from "./fit-shape.ts";
import { preparePicture, requireEditing, type PreparedPicture } from "./prepare-picture.ts";
import { studioInstead } from "./studio-instead.ts";
import { tryTwice } from "./try-twice.ts";

export type Fault = Pick<RepaintFault, "name" | "words">;

/** What a model is asked with, of what it takes; `faults` are those of its first answer. */
export type Wanted = { readonly takes: ModelTakes; readonly faults: readonly Fault[] };
/** An answer without margins, and our own composition, which it is held against. */
export type Answer = { readonly known: RepaintReference; readonly answer: RawRgb };

/** How one kind of picture is repainted. All of it is pixel work, and done in a turn. */
export type Repainting = {
  readonly promptKind: keyof typeof promptVersions;
  readonly taskOf: (prepared: PreparedPicture, wanted: Wanted) => Promise<EditTask>;
  /** What of the answer is shown, of the composition's size, or what is wrong with it. */
  readonly judge: (
    prepared: PreparedPicture,
    answer: Answer,
  ) => Promise<{ readonly good: RgbPicture<"picture"> } | { readonly faults: readonly Fault[] }>;
  /** Lays over what no model has a hand in: logo, mark, and the car where it is the photo's own. */
  readonly layOver: (picture: RgbPicture<"picture">, prepared: PreparedPicture) => Promise<void>;
};

/** Has a model repaint our own composition; after two wrong answers the picture is the studio's, and says so. */
export async function repaintComposition(
  deps: CloudEngineDeps,
  request: EngineRequest,
  { promptKind, taskOf, judge, layOver }: Repainting,
): Promise<EnginePicture> {
  const { models, check, inTurn } = deps;
  const editPicture = requireEditing(models);
  const prepared = await preparePicture(deps, request);
  const { composed } = prepared.composition;
  request.onStage("asking_ai");
  // Read while the model is at work.
  const reference = inTurn(() => readReference(check, composed, prepared.layer));
  // Who fails first is heard first: nobody may be waiting for it then.
  reference.catch(() => undefined);
  const tried = await tryTwice<Fault, RgbPicture<"picture">>({
    editPicture,
    size: composed,
    signal: request.signal,
    spending: request.spending,
    taskFor: (takes, faults) => inTurn(() => taskOf(prepared, { takes, faults })),
    judge: async ({ content, askedAspect }) => {
      // Not in the turn of the check, which would wait for itself.
      const known = await reference;
      return inTurn(async () => {
        const decoded = await decodePhoto(content);
        const answer = isOtherShape(askedAspect, composed) ? cutMargins(decoded, composed) : decoded;
        return judge(prepared, { known, answer });
      });
    },
  });
  request.onStage("finishing");
  if (!tried.isGood) return studioInstead(deps, request, tried.faults);
  const { good, answer } = tried;
  const promptVersion = nameOfVersion({ kind: promptKind, version: promptVersions[promptKind] });
  return inTurn(async () => {
    await layOver(good, prepared);
    return finishPicture({ ...prepared.composition, composed: { ...composed, ...good } }, request, {
      madeBy: "cloud",
      madeWith: { model: answer.model, promptVersion },
      engineNotes: noteEnlargement(answer, composed),
      digitalSourceType: "compositeWithTrainedAlgorithmicMedia",
    });
  });
}
