import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { usePhotoSet, type SetPhoto } from "./photo-set.ts";

/** How far the photos are on their way, and why they are not. */
export function SendingNote() {
  const { photos, repeated, resume } = usePhotoSet();
  const all = photos.use();
  const twins = repeated.use();
  const held = all.find(({ step }) => step === "held");
  const onTheirWay = all.filter(({ step }) => step === "waiting" || step === "sending");
  return (
    <>
      {held ? (
        <div role="alert" className="border-danger grid justify-items-start gap-3 border-l-2 pl-4 text-sm">
          <p>
            <span className="font-semibold">{navigator.onLine ? "Upload failed" : "You are offline"}</span>
            <br />
            <span className="text-ink-soft">
              {navigator.onLine
                ? `${held.message} Your photos are kept here.`
                : "Your photos are kept here and are sent as soon as you are back online."}
            </span>
          </p>
          <Button onClick={resume}>Try again</Button>
        </div>
      ) : onTheirWay.length > 0 ? (
        <div className="grid gap-2">
          <p className="text-sm font-medium">
            Sending your photos{" "}
            <span className="tabular text-ink-soft">
              {all.length - onTheirWay.length} of {all.length}
            </span>
          </p>
          <ProgressBar label="Sending your photos" percent={sentPercent(all)} />
        </div>
      ) : null}
      {twins.length > 0 ? (
        <p role="status" className="text-ink-soft text-sm">
          {twins.join(", ")}: the same photo is in the set already, and is kept once.
        </p>
      ) : null}
    </>
  );
}

function sentPercent(photos: readonly SetPhoto[]): number {
  const sent = photos.map(({ step, percent }) => (step === "waiting" ? 0 : step === "sending" ? percent : 100));
  return sent.reduce((sum, percent) => sum + percent, 0) / Math.max(1, sent.length);
}
