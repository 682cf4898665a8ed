import { fateInRun } from "#contract/pass-through.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { RunItemRow } from "./run-store.ts";

/**
 * Of the photo's cut-outs the one that an item's picture is to be made with: the one that counts now. The picture's own, where by the one that counts
 * the photo would be passed through, or asked about: a picture is not given away for the whole photo.
 */
export function cutOutToMakeFrom(item: RunItemRow, ratio: Ratio): number {
  const { recipe, cutOutVersion, matteErrorCode, isPassedThrough } = item;
  const matteError = matteErrorCode === null ? null : { code: matteErrorCode };
  // What is paid is made of a doubtful outline, too.
  const photo = { ...item, matteError, cutOut: { outline: null } };
  const wouldBeLost = !isPassedThrough && fateInRun(photo, ratio) !== "made";
  return wouldBeLost ? (recipe.cutOut ?? 0) : cutOutVersion;
}
