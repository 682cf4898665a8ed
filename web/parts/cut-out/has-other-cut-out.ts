import type { Generation } from "#contract/generations.ts";

/** Whether a finished picture would come out otherwise by now: its photo's cut-out was put right since. */
export function hasOtherCutOut({ status, isPassedThrough, ...made }: Generation, cutOutVersion: number): boolean {
  // What was passed through shows the whole photo.
  return status === "done" && !isPassedThrough && made.cutOutVersion !== cutOutVersion;
}
