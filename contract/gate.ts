// What has to be settled before a photo costs anything. Without the library that checks data, for the browser.

import type { ErrorCode } from "./errors.ts";
import { isUnfinished } from "./statuses.ts";
import type { Upload } from "./uploads.ts";

/**
 * How a photo stands before anything is paid. `question`: a tap answers it. `doubtful`: the outline may be wrong, and a person has to look.
 * `refused`: no picture is made of it.
 */
export type Gate = "waiting" | "good" | "question" | "doubtful" | "refused";

/** What an order is refused for until a person has looked at the photo. */
export const lookCodes = ["car_not_upright", "outline_doubtful", "car_cut_off"] as const satisfies readonly ErrorCode[];
export type LookCode = (typeof lookCodes)[number];

export function isLookCode(code: string | null): code is LookCode {
  return lookCodes.some((known) => known === code);
}

export type CutPhoto = Pick<Upload, "cutSides" | "cutAccepted"> & {
  matteError: Pick<NonNullable<Upload["matteError"]>, "code"> | null;
};
export type LookedAtPhoto = CutPhoto & { cutOut: Pick<Upload["cutOut"], "outline"> };
type GatedPhoto = LookedAtPhoto & Pick<Upload, "matteStatus" | "cutOut">;

/** Whether it is still to be said that pictures may end where the photo cuts the car off. Older uploads were refused for it. */
export function isCutOpen({ cutSides, cutAccepted, matteError }: CutPhoto): boolean {
  return !cutAccepted && (cutSides.length > 0 || matteError?.code === "car_cut_off");
}

/** What a person has to look at before the photo is paid for; null: nothing. */
export function lookCodeOf(photo: LookedAtPhoto): LookCode | null {
  if (photo.matteError?.code === "car_not_upright") return "car_not_upright";
  if (photo.cutOut.outline === "doubtful") return "outline_doubtful";
  return isCutOpen(photo) ? "car_cut_off" : null;
}

export function gateOf(photo: GatedPhoto): Gate {
  const { matteStatus, cutOut } = photo;
  if (isUnfinished({ status: matteStatus })) return "waiting";
  const code = lookCodeOf(photo);
  if (code === "outline_doubtful") return "doubtful";
  if (code === "car_cut_off") return "question";
  if (matteStatus === "failed") return "refused";
  if (cutOut.outline === "confirmed") return "good";
  const isCarOpen = cutOut.cars.length > 1 && !cutOut.cars.some(({ isChosen }) => isChosen);
  return isCarOpen || cutOut.doubtfulParts.length > 0 ? "question" : "good";
}
