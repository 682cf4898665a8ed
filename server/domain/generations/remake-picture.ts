import { AppError } from "#contract/errors.ts";
import type { Placing } from "#contract/placing.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { Transaction } from "#server/db/client.ts";
import { requireAccountSpace } from "#server/domain/storage/account-space.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { asOrdered } from "#server/domain/uploads/as-ordered.ts";
import { presentUpload } from "#server/domain/uploads/present-upload.ts";
import { requireUpload } from "#server/domain/uploads/read-upload.ts";
import { beginPicture, planPicture } from "./begin-picture.ts";
import { choosePreset, recipeForPhoto, requireOpen } from "./choose-recipe.ts";
import { makerOf } from "./generation-facts.ts";
import { type PictureRow } from "./generation-store.ts";
import { requireParts } from "./picture-parts.ts";
import { findPictureRow } from "./picture-store.ts";
import { requireOfferedControls, requirePlaceable, withPlacing } from "./place-by-hand.ts";
import { presentGeneration } from "./present-generation.ts";
import { priceOfWork, requirePrice } from "./price-of-work.ts";
import { requireLookedAt, requireUsablePhoto } from "./require-usable-photo.ts";
import type { StartedGeneration, StartGenerationDeps } from "./start-generation.ts";

export type RemakePictureInput = {
  userId: string;
  id: string;
  ratio: Ratio;
  placing?: Placing | undefined;
  expectedCost?: number | undefined;
};

/**
 * A finished picture in another format, or placed by hand: else by its own recipe, in the same place, by whoever made it. The studio's is paid already, so that it costs
 * nothing and asks for no plan any more; an AI model paints each format anew, for what the operator asks for it (docs/decisions/094); it has the mark only if the picture had it and its owner has no Pro now. One that is there or in the making is answered as it is. It
 * belongs to no run. A photo that was passed through has paid for nothing: the plan decides as for a new one.
 * Throws `not_found`, `placing_not_offered`, `photo_removed`, `background_lost`, `logo_missing`, `unknown_preset`, `engine_not_offered`, `engine_not_agreed`, `outline_doubtful` where it would be paid, and what the photo is refused for in that format; for
 * a photo that was passed through also `preset_needs_pro`, `pro_only`.
 */
export async function remakePicture(
  deps: StartGenerationDeps,
  { userId, id, ratio, placing, expectedCost }: RemakePictureInput,
): Promise<StartedGeneration> {
  return deps.db.transaction(async (tx) => {
    await lockTokens(tx, userId);
    const made = await findPictureRow(tx, { userId, id });
    if (made === null || made.status !== "done") throw new AppError("not_found");
    const { uploadId, kind, preset, isPassedThrough } = made;
    const engine = makerOf(made) ?? made.engine;
    const upload = await asOrdered(tx, await requireUpload(tx, { userId, id: uploadId }));
    if (placing !== undefined) {
      requirePlaceable({ made });
      requireOfferedControls({ made, upload }, placing);
    }
    const recipe = placing === undefined ? made.recipe : withPlacing(made.recipe, placing);
    if (isPassedThrough) await requirePlan(deps, tx, made);
    else requireUsablePhoto(presentUpload(upload), ratio);
    await requireParts(deps, tx, made);
    const { offers } = deps;
    const planned = await planPicture(tx, {
      userId,
      uploadId,
      kind,
      preset,
      aspectRatio: ratio,
      engine,
      price: await priceOfWork(tx, { userId, offers, work: kind, engine, background: recipe.background }),
      isWatermarked: made.isWatermarked && !(await deps.isProUser(tx, userId)),
      recipe: recipeForPhoto(recipe, upload),
      isPassedThrough,
      runId: null,
      idempotencyKey: null,
    });
    if (!isPassedThrough) requireLookedAt(planned, presentUpload(upload));
    requirePrice(planned.cost, expectedCost);
    if (planned.same === null) await requireAccountSpace(tx, { userId, pictures: 1 });
    const row = await beginPicture(tx, planned, deps.enqueueGeneration);
    return { generation: presentGeneration(row), cost: planned.cost };
  });
}

async function requirePlan(
  deps: StartGenerationDeps,
  tx: Transaction,
  { userId, preset, kind, recipe }: PictureRow,
): Promise<void> {
  const { isPro, lacks } = await choosePreset(deps, tx, {
    userId,
    presetName: preset,
    isRetailMode: kind === "retail",
  });
  if (recipe.logo !== null && !isPro) throw new AppError("pro_only");
  requireOpen({ fileFormat: recipe.fileFormat, plateTreatment: recipe.numberPlate.treatment }, lacks);
}
