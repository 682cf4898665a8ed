import { useEffect, useState } from "react";
import { statusLineMs, statusLines, uploadTexts } from "#web/features/detection/detection-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Sending } from "./car-photos.ts";

type SendingOverlayProps = { sending: Extract<Sending, { step: "sending" }>; onCancel: () => void };

/** Over everything while the photos are sent: what comes next, how far they are, and a way to stop. */
export function SendingOverlay({ sending: { place, count, percent }, onCancel }: SendingOverlayProps) {
  const line = useTurningLine();
  const overall = ((place - 1) * 100 + percent) / count;
  return (
    <Dialog
      open
      size="screen"
      title="Sending your photos"
      description={uploadTexts.duration}
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel();
      }}
    >
      <div className="grid flex-1 place-content-center justify-items-center gap-6 p-6 text-center">
        <Spinner label="Sending your photos" />
        {/* Told by sight only: a voice that speaks every two seconds would be in the way. */}
        <p aria-hidden="true" className="display text-2xl">
          {statusLines[line]}
        </p>
        <div className="grid w-72 max-w-full gap-3">
          <ProgressBar label="Sending your photos" percent={overall} />
          <p className="text-ink-soft tabular text-sm">
            {count === 1 ? "Your photo" : `Photo ${place} of ${count}`}, {Math.round(percent)} %
          </p>
        </div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Dialog>
  );
}

/** The index of the line of the moment: it changes every two seconds, and begins again after the last. */
function useTurningLine(): number {
  const [line, setLine] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setLine((shown) => (shown + 1) % statusLines.length), statusLineMs);
    return () => clearInterval(timer);
  }, []);
  return line;
}
