import { Check, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { adviceTexts } from "#contract/photo-advice.ts";
import type { Upload } from "#contract/uploads.ts";
import { shownGate } from "#web/parts/look/look-question.ts";
import { heldNote, heldTitle } from "#web/parts/photo/held-photo.ts";
import type { PhotoState } from "#web/parts/photo/photo-transfer.ts";
import { cutOutId, cutOutProgress } from "#web/parts/picture/shown-progress.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useEstimatedPercent } from "#web/ui/use-estimated-percent.ts";
import { photoSharpness } from "./sharpness.ts";

type PhotoStatusProps = {
  photo: PhotoState;
  upload: Upload | undefined;
  /** Whether a scene is picked already. */
  hasScene: boolean;
};

/** What is true of the photo just now: on its way, being cut out, ready, or unusable and why. */
export function PhotoStatus({ photo, upload, hasScene }: PhotoStatusProps) {
  if (photo.step === "sending") {
    return (
      <div className="grid gap-2">
        <Line>
          Sending your photo <span className="tabular text-ink-soft">{Math.round(photo.percent)} %</span>
        </Line>
        <ProgressBar label="Sending your photo" percent={photo.percent} />
      </div>
    );
  }
  if (photo.step === "held") {
    return (
      <div role="alert" className="grid gap-1 text-sm">
        <p className="font-semibold">{heldTitle(photo)}</p>
        <p className="text-ink-soft">{heldNote(photo)}</p>
      </div>
    );
  }
  if (!upload) return <Line>Opening your photo</Line>;
  return (
    <div className="grid gap-2">
      <MatteLine upload={upload} next={hasScene ? null : "Pick a scene"} />
      {advicesOn(upload).map((text) => (
        <p key={text} className="text-ink-soft text-sm">
          {text}
        </p>
      ))}
    </div>
  );
}

/** What makes an outline doubtful is said where it is asked about. */
function advicesOn(upload: Upload): string[] {
  const sharpness = upload.advice.includes("photo_small") ? photoSharpness(upload) : null;
  const space = upload.advice.includes("car_touches_frame") ? adviceTexts.car_touches_frame : null;
  return [sharpness, space].filter((text) => text !== null);
}

function MatteLine({ upload, next }: { upload: Upload; next: string | null }) {
  // What is being made stands with the question that it answers.
  if (upload.cutOut.isBeingCorrected) return null;
  switch (upload.matteStatus) {
    case "pending":
    case "running":
      return <CuttingOut upload={upload} next={next} />;
    case "ready": {
      const isGood = shownGate(upload) === "good";
      return (
        <Line>
          {isGood ? <Check aria-hidden="true" className="text-good size-4" /> : null}
          The car is cut out.{isGood ? "" : " A question about it is open."}
          {next ? ` ${next}.` : ""}
        </Line>
      );
    }
    case "failed":
      return (
        <p role="alert" className="text-danger flex gap-2 text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {upload.matteError?.message ?? "The car could not be cut out."}
        </p>
      );
  }
}

function CuttingOut({ upload, next }: { upload: Upload; next: string | null }) {
  const span = cutOutProgress(upload) ?? { label: "", from: 100, to: 100, usualSeconds: 0 };
  const percent = useEstimatedPercent(cutOutId(upload), span);
  return (
    <div className="grid max-w-md gap-2">
      <p className="flex min-h-5 flex-wrap gap-x-4 text-sm font-medium">
        <span>
          {span.label} <span className="tabular text-ink-soft">{Math.round(percent)} %</span>
        </span>
        {next ? <span className="text-ink-soft font-normal">{next} meanwhile.</span> : null}
      </p>
      <ProgressBar label={`Cutting out the car: ${span.label}`} percent={percent} />
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="flex min-h-5 items-center gap-2 text-sm font-medium">{children}</p>;
}
