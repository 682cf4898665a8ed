import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useEstimatedPercent } from "#web/ui/use-estimated-percent.ts";
import { DoubtfulPart } from "./doubtful-part.tsx";
import { carNames } from "./outline-places.ts";
import { whichCarTexts, type WhichCar } from "./use-which-car.ts";
import { WhichCarField } from "./which-car-field.tsx";

/** Beside the photo, never in the way of a picture: which car is meant, what belongs to it, and how a change of that stands. */
export function CarQuestions({ whichCar }: { whichCar: WhichCar }) {
  const { upload, isBusy, choice, openParts, isAskingPlace, askPlace, before, goBack } = whichCar;
  const { isBeingCorrected, correctionError, cars } = upload.cutOut;
  const asking = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAskingPlace) asking.current?.focus();
    wasAsking.current = isAskingPlace;
  }, [isAskingPlace]);
  const part = openParts[0];
  const isChanging = isBeingCorrected || choice !== null;
  const isHeld = isBusy && choice === null;

  return (
    <section aria-label="The car of this photo" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {cars.length > 1 ? <WhichCarField whichCar={whichCar} /> : null}
      {isChanging ? (
        <Changing key={String(choice)} whichCar={whichCar} />
      ) : correctionError ? (
        <p role="alert" className="text-danger text-sm">
          {correctionError.message}
        </p>
      ) : null}
      {part && !isChanging ? (
        <DoubtfulPart key={String(part.outline)} part={part} left={openParts.length} whichCar={whichCar} />
      ) : null}
      {isAskingPlace ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm">
            Tap the middle of the car that you mean
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
            aria-disabled={isHeld}
            onClick={isHeld ? undefined : () => askPlace(true)}
          >
            {whichCarTexts.another}
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

/** Half of the bar, in seconds. */
const usualSeconds = 3;

/** In the place of what was chosen or answered: what comes of it. */
function Changing({ whichCar: { upload, choice, chosen } }: { whichCar: WhichCar }) {
  const name = carNames(upload.cutOut.cars.map(({ outline }) => outline))[chosen];
  const label =
    choice === null
      ? "Changing the cut-out"
      : `Cutting out the ${name === undefined ? "car you chose" : name.toLowerCase()}`;
  const percent = useEstimatedPercent(`${upload.id} ${upload.cutOut.version} ${String(choice)}`, {
    label,
    from: 0,
    to: 100,
    usualSeconds,
  });
  return (
    <div className="grid max-w-md gap-2">
      <p role="status" className="text-sm font-medium">
        {label}
      </p>
      <ProgressBar label={label} percent={percent} />
    </div>
  );
}
