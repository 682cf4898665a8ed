import { RotateCcwSquare, RotateCwSquare } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { asTurn, mostTiltDegrees, splitTurn } from "#contract/photo-turn.ts";
import type { Upload } from "#contract/uploads.ts";
import { announce } from "#web/ui/announcer.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RangeField } from "#web/ui/range-field.tsx";
import { TurnedPhoto } from "./turned-photo.tsx";
import { useTurning } from "./use-turning.ts";

type StraightenDialogProps = {
  upload: Upload;
  onClose: () => void;
};

/** Fine enough for a horizon, coarse enough for an arrow key. */
const stepDegrees = 0.5;

/** A photo, turned by quarters and by a dial under a grid, over the whole window. */
export function StraightenDialog({ upload, onClose }: StraightenDialogProps) {
  const dial = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      size="screen"
      title="Straighten the photo"
      initialFocus={() => dial.current?.querySelector("input") ?? null}
      description={
        <span className="[@media(max-height:30rem)]:sr-only">
          Turn it until the car stands level. Free; the photo you sent stays as it is.
        </span>
      }
    >
      <Desk upload={upload} begin={upload.suggestedTurn || upload.turnDegrees} dial={dial} onClose={onClose} />
    </Dialog>
  );
}

type DeskProps = { upload: Upload; begin: number; dial: React.Ref<HTMLDivElement>; onClose: () => void };

function Desk({ upload, begin, dial, onClose }: DeskProps) {
  const [{ quarters, tiltDegrees }, setTurn] = useState(() => splitTurn(begin));
  const { turn, isSending, failure } = useTurning(upload, onClose);
  const degrees = asTurn(90 * quarters + tiltDegrees);

  function rotate(by: 1 | -1): void {
    setTurn({ quarters: quarters + by, tiltDegrees });
    announce(by === 1 ? "Turned right." : "Turned left.");
  }
  return (
    <form
      className="flex min-h-0 flex-1 flex-col overflow-y-auto"
      onSubmit={(event) => {
        event.preventDefault();
        void turn(degrees);
      }}
    >
      <TurnedPhoto upload={upload} degrees={degrees} />
      <div className="mx-auto grid w-full max-w-3xl shrink-0 gap-3 px-4 pt-3 pb-4 sm:px-6">
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-2 sm:gap-4">
          <Quarter label="Turn left by 90°" onClick={() => rotate(-1)}>
            <RotateCcwSquare aria-hidden="true" className="size-5" />
          </Quarter>
          <div ref={dial}>
            <RangeField
              label="Straighten"
              valueText={tiltText(tiltDegrees)}
              value={tiltDegrees}
              min={-mostTiltDegrees}
              max={mostTiltDegrees}
              step={stepDegrees}
              onChange={(tilt) => setTurn({ quarters, tiltDegrees: tilt })}
              onReset={() => setTurn({ quarters, tiltDegrees: 0 })}
            />
          </div>
          <Quarter label="Turn right by 90°" onClick={() => rotate(1)}>
            <RotateCwSquare aria-hidden="true" className="size-5" />
          </Quarter>
        </div>
        <p role="alert" className="text-danger text-sm empty:hidden">
          {failure}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button
            look="quiet"
            className="mr-auto -ml-3 px-3"
            disabled={degrees === 0}
            onClick={() => setTurn({ quarters: 0, tiltDegrees: 0 })}
          >
            As it was sent
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="signal" aria-disabled={isSending}>
            {isSending ? "Turning…" : "Use it like this"}
          </Button>
        </div>
      </div>
    </form>
  );
}

function Quarter({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button aria-label={label} title={label} className="px-3" onClick={onClick}>
      {children}
    </Button>
  );
}

function tiltText(degrees: number): string {
  if (degrees === 0) return "0°";
  return `${Math.abs(degrees)}° ${degrees > 0 ? "to the right" : "to the left"}`;
}
