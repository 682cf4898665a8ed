import { fitsFormat } from "#contract/cut-cars.ts";
import { AppError, isErrorCode } from "#contract/errors.ts";
import { isCutOpen, lookCodeOf, type CutPhoto, type LookCode, type LookedAtPhoto } from "#contract/gate.ts";
import { adviceTexts, doubtsIn } from "#contract/photo-advice.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import type { PlannedPicture } from "./begin-picture.ts";

/** Throws what the photo was refused for, `car_cut_off`, or `car_too_tall_for_format`. */
export function requireUsablePhoto(photo: CutPhoto & Pick<Upload, "carBox">, ratio: Ratio): void {
  const { matteError, carBox, cutSides } = photo;
  if (matteError !== null && isErrorCode(matteError.code)) throw new AppError(matteError.code);
  if (isCutOpen(photo)) throw new AppError("car_cut_off");
  if (carBox !== null && !fitsFormat({ carBox, cutSides }, ratio)) throw new AppError("car_too_tall_for_format");
}

/** What a person has to look at before this is begun; null: nothing. What is there already, or was paid, is made whatever is thought of its outline now. */
export function lookCodeOfPlan({ same, entitlement }: PlannedPicture, photo: LookedAtPhoto): LookCode | null {
  if (same !== null) return null;
  const code = lookCodeOf(photo);
  return code === "outline_doubtful" && entitlement?.state === "captured" ? null : code;
}

/** Throws `outline_doubtful`, with the reasons, and `car_cut_off`. */
export function requireLookedAt(planned: PlannedPicture, photo: LookedAtPhoto & Pick<Upload, "advice">): void {
  const code = lookCodeOfPlan(planned, photo);
  if (code === null) return;
  const reasons = code === "outline_doubtful" ? doubtsIn(photo.advice).map((name) => adviceTexts[name]) : [];
  throw new AppError(code, { reasons });
}
