import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { InlineSpinner } from "#web/ui/spinner.tsx";
import { DoubtfulPart } from "./doubtful-part.tsx";
import type { WhichCar } from "./use-which-car.ts";
import { WhichCarField } from "./which-car-field.tsx";

/** Beside the photo, never in the way of a picture: which car is meant, what belongs to it, and how a change of that stands. */
export function CarQuestions({ whichCar }: { whichCar: WhichCar }) {
  const { upload, isBusy, openParts, isAskingPlace, askPlace, before, goBack } = whichCar;
  const { isBeingCorrected, correctionError, cars } = upload.cutOut;
  const asking = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAskingPlace) asking.current?.focus();
    wasAsking.current = isAskingPlace;
  }, [isAskingPlace]);
  const part = openParts[0];

  return (
    <section aria-label="The car of this photo" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isBeingCorrected ? (
        <p role="status" className="flex min-h-5 items-center gap-2 text-sm font-medium">
          <InlineSpinner /> Cutting the car out anew
        </p>
      ) : correctionError ? (
        <p role="alert" className="text-danger text-sm">
          {correctionError.message}
        </p>
      ) : null}
      {cars.length > 1 ? <WhichCarField key={upload.cutOut.version} whichCar={whichCar} /> : null}
      {part && !isBeingCorrected ? (
        <DoubtfulPart key={String(part.outline)} part={part} left={openParts.length} whichCar={whichCar} />
      ) : null}
      {isAskingPlace ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm">
            Tap the middle of the car that is meant
            <span className="pointer-coarse:hidden">, or move the cross with the arrow keys and press Enter</span>.
          </p>
          <Button look="quiet" className="px-4" onClick={() => askPlace(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className="-ml-4 flex flex-wrap">
          <Button
            ref={asking}
            look="quiet"
            className="px-4"
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : () => askPlace(true)}
          >
            Another car is meant
          </Button>
          {before === null ? null : (
            <Button look="quiet" className="px-4" aria-disabled={isBusy} onClick={isBusy ? undefined : goBack}>
              Back to the cut-out before
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
