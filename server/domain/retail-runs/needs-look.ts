import { isLookCode } from "#contract/gate.ts";
import type { RunItemRow } from "./run-store.ts";

/** Whether it was not made, and not paid, because a person has to look at its photo first. */
export function needsLook({ status, errorCode }: Pick<RunItemRow, "status" | "errorCode">): boolean {
  return status === "failed" && isLookCode(errorCode);
}
