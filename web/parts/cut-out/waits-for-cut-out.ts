import type { Upload } from "#contract/uploads.ts";
import { toast } from "#web/ui/toast.tsx";

export const waitingTexts = {
  title: "Waiting for the new cut-out",
  description: "You can order as soon as it is there.",
} as const;

/** Whether the cut-out of a photo that is to be ordered is being made anew, which is told then. */
export function waitsForCutOut(upload: Upload | undefined): boolean {
  const isWaiting = upload?.cutOut.isBeingCorrected === true;
  if (isWaiting) toast(waitingTexts);
  return isWaiting;
}
