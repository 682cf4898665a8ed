import type { Upload } from "#contract/uploads.ts";
import { Button } from "#web/ui/button.tsx";
import { around } from "./outline-places.ts";
import type { WhichCar } from "./use-which-car.ts";

type DoubtfulPartProps = {
  part: Upload["cutOut"]["doubtfulParts"][number];
  /** With this one. */
  left: number;
  whichCar: WhichCar;
};

/** Shows a part of the photo, enlarged, and asks whether it is the car's. */
export function DoubtfulPart({ part, left, whichCar: { upload, isBusy, answerPart } }: DoubtfulPartProps) {
  const { previewUrl, width, height } = upload;
  const answer = (isCars: boolean) => (isBusy ? undefined : () => answerPart(part, isCars));
  return (
    <div role="group" aria-label="Does this belong to the car?" className="flex flex-wrap items-center gap-4">
      <svg
        viewBox={around(part.outline, upload).join(" ")}
        role="img"
        aria-label="The part, enlarged"
        className="bg-sunken aspect-8/5 w-44 rounded-sm max-sm:w-full"
      >
        <image href={previewUrl} width={width} height={height} preserveAspectRatio="none" />
        <polygon
          points={part.outline.join(" ")}
          fill="none"
          stroke="#000"
          strokeWidth={4}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        <polygon
          points={part.outline.join(" ")}
          className="fill-signal/30 stroke-signal"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="grid gap-2">
        <p className="text-sm font-semibold">Does this belong to the car?</p>
        <p className="text-ink-soft text-sm">
          {part.isKept ? "It is in the cut-out now." : "It is left out now."}
          {left > 1 ? ` ${left - 1} more after it.` : ""}
        </p>
        <div className="flex gap-2">
          <Button aria-disabled={isBusy} onClick={answer(true)}>
            Keep
          </Button>
          <Button aria-disabled={isBusy} onClick={answer(false)}>
            Drop
          </Button>
        </div>
      </div>
    </div>
  );
}
