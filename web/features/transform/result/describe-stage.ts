import { isUnfinished } from "#contract/statuses.ts";
import type { CurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { heldTitle } from "#web/parts/photo/held-photo.ts";
import { cutOutId, cutOutProgress, pictureProgress } from "#web/parts/picture/shown-progress.ts";
import type { ProgressSpan } from "#web/ui/use-estimated-percent.ts";
import { failedTitle } from "./failed-tile.tsx";

/** What goes on on the stage, in one short line; `span` while something is in the making. */
export type StageLine = {
  title: string;
  text: string;
  work: { id: string; span: ProgressSpan } | null;
  isFailure: boolean;
};

export function describeStage(
  { photo, upload, selected }: Pick<CurrentPhoto, "photo" | "upload" | "selected">,
  waitingPreset: string | null,
): StageLine {
  const title = waitingPreset ?? selected?.preset ?? "Your photo";
  const line = (text: string, rest: Partial<StageLine> = {}): StageLine => ({
    title,
    text,
    work: null,
    isFailure: false,
    ...rest,
  });
  const working = (id: string, span: ProgressSpan) => line(span.label, { work: { id, span } });
  if (photo.step === "sending")
    return working("sending", { label: "Sending your photo", from: photo.percent, to: photo.percent, usualSeconds: 0 });
  if (photo.step === "held") return line(heldTitle(photo), { isFailure: true });
  if (!selected) {
    const span = upload ? cutOutProgress(upload) : null;
    if (upload && span) return working(cutOutId(upload), span);
    return upload?.matteStatus === "failed" ? line("No picture can be made of it", { isFailure: true }) : line("");
  }
  if (isUnfinished(selected)) return working(selected.id, pictureProgress(selected, upload));
  return selected.status === "done" ? line("Ready") : line(failedTitle(selected), { isFailure: true });
}
