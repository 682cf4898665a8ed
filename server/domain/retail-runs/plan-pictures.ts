import { AppError } from "#contract/errors.ts";
import type { LookCode } from "#contract/gate.ts";
import type { RunOffer } from "#contract/offers.ts";
import { fateInRun } from "#contract/pass-through.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { Transaction } from "#server/db/client.ts";
import {
  beginPicture,
  keepForLook,
  planPicture,
  type PlannedPicture,
  type WantedPicture,
} from "#server/domain/generations/begin-picture.ts";
import { recipeForPhoto } from "#server/domain/generations/choose-recipe.ts";
import { lookCodeOfPlan } from "#server/domain/generations/require-usable-photo.ts";
import { requireAccountSpace } from "#server/domain/storage/account-space.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { asOrdered } from "#server/domain/uploads/as-ordered.ts";
import { presentUpload } from "#server/domain/uploads/present-upload.ts";
import { requireUpload } from "#server/domain/uploads/read-upload.ts";

export type RunPictures = Omit<
  WantedPicture,
  "uploadId" | "isPassedThrough" | "idempotencyKey" | "aspectRatio" | "isWatermarked"
> & {
  ratio: Ratio;
  /** Whether the picture of that photo gets the free plan's mark. */
  isWatermarked: (uploadId: string) => boolean;
};

/** `lookCode`: what a person has to look at before it is made; until then it takes nothing. */
export type PlannedRunPicture = PlannedPicture & { lookCode: LookCode | null };

/**
 * What making pictures of these photos comes to, each photo once. A photo that is known to show no whole car is passed through; one that somebody has
 * to look at first waits for that; one that can't be used at all fails when its turn comes. They stop none of the others. Call it with the user's tokens locked.
 * Throws `not_found`, `foreign_url`.
 */
export async function planPictures(
  tx: Transaction,
  uploadIds: Iterable<string>,
  { ratio, ...run }: RunPictures,
): Promise<Map<string, PlannedRunPicture>> {
  const planned = new Map<string, PlannedRunPicture>();
  for (const [runPosition, uploadId] of [...new Set(uploadIds)].entries()) {
    const upload = await asOrdered(tx, await requireUpload(tx, { userId: run.userId, id: uploadId }));
    if (upload.purpose !== "photo") throw new AppError("foreign_url");
    const photo = presentUpload(upload);
    const isPassedThrough = fateInRun(photo, ratio) === "passed-through";
    const wanted: WantedPicture = {
      ...run,
      uploadId,
      runPosition,
      aspectRatio: ratio,
      recipe: recipeForPhoto(run.recipe, upload),
      // What is passed through carries nothing of ours.
      isWatermarked: run.isWatermarked(uploadId) && !isPassedThrough,
      isPassedThrough,
      idempotencyKey: null,
    };
    const picture = await planPicture(tx, wanted);
    const lookCode = isPassedThrough ? null : lookCodeOfPlan(picture, photo);
    planned.set(uploadId, { ...picture, lookCode, cost: lookCode === null ? picture.cost : 0 });
  }
  return planned;
}

export function costOf(planned: ReadonlyMap<string, PlannedRunPicture>): number {
  return Array.from(planned.values()).reduce((sum, { cost }) => sum + cost, 0);
}

export function presentRunOffer(planned: ReadonlyMap<string, PlannedRunPicture>): RunOffer {
  const photos = Array.from(planned, ([uploadId, { cost, lookCode, wanted }]) => {
    const fate = lookCode !== null ? "needs-look" : wanted.isPassedThrough ? "passed-through" : "made";
    return { uploadId, cost, fate } as const;
  });
  return { cost: costOf(planned), photos };
}

/** Throws `account_full`, and `insufficient_tokens` when they can't all be paid. */
export async function requireMeans(
  tx: Transaction,
  userId: string,
  planned: ReadonlyMap<string, PlannedRunPicture>,
): Promise<void> {
  const needed = costOf(planned);
  const balance = await readBalance(tx, userId);
  if (needed > balance)
    throw new AppError("insufficient_tokens", { reasons: [`You need ${needed} tokens but only have ${balance}`] });
  const pictures = Array.from(planned.values()).filter(({ same }) => same === null).length;
  if (pictures > 0) await requireAccountSpace(tx, { userId, pictures });
}

/** Begins it, or notes that it waits for a look. */
export async function beginRunPicture(
  tx: Transaction,
  { lookCode, ...picture }: PlannedRunPicture,
  enqueue: (tx: Transaction, generationId: string) => Promise<void>,
): ReturnType<typeof beginPicture> {
  return lookCode === null ? beginPicture(tx, picture, enqueue) : keepForLook(tx, picture, lookCode);
}
