import { fitsFormat } from "#contract/cut-cars.ts";
import { AppError, isErrorCode } from "#contract/errors.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import { requireCutAccepted } from "#server/domain/uploads/accept-cut.ts";

type KnownPhoto = Pick<Upload, "carBox" | "cutSides" | "cutAccepted"> & { matteErrorCode: string | null };

/** Throws what the photo was refused for, `car_cut_off`, or `car_too_tall_for_format`. */
export function requireUsablePhoto(photo: KnownPhoto, ratio: Ratio): void {
  const { matteErrorCode, carBox, cutSides } = photo;
  if (matteErrorCode !== null && isErrorCode(matteErrorCode)) throw new AppError(matteErrorCode);
  requireCutAccepted(photo);
  if (carBox !== null && !fitsFormat({ carBox, cutSides }, ratio)) throw new AppError("car_too_tall_for_format");
}
