import type { Upload } from "#contract/uploads.ts";
import { Button } from "#web/ui/button.tsx";
import { around } from "./outline-places.ts";
import { PartOutline } from "./part-outline.tsx";
import type { WhichCar } from "./use-which-car.ts";

type DoubtfulPartProps = {
  part: Upload["cutOut"]["doubtfulParts"][number];
  /** With this one. */
  left: number;
  whichCar: WhichCar;
};

/** Shows a part of the photo, enlarged, asks whether it is the car's, and says how that stands now. */
export function DoubtfulPart({ part, left, whichCar: { upload, isBusy, answerPart } }: DoubtfulPartProps) {
  const { previewUrl, width, height } = upload;
  const choices = [
    { label: "Keep", isCars: true },
    { label: "Remove", isCars: false },
  ] as const;
  return (
    <div role="group" aria-label="Does this belong to the car?" className="flex flex-wrap items-center gap-4">
      <svg
        viewBox={around(part.outline, upload).join(" ")}
        role="img"
        aria-label="The part, enlarged"
        className="bg-sunken aspect-8/5 w-44 rounded-sm max-sm:w-full"
      >
        <image href={previewUrl} width={width} height={height} preserveAspectRatio="none" />
        <PartOutline part={part} />
      </svg>
      <div className="grid gap-2">
        <p className="text-sm font-semibold">Does this belong to the car?</p>
        <p className="text-ink-soft text-sm">
          {part.isKept ? "It is kept now." : "It is removed now."}
          {left > 1 ? ` ${left - 1} more after it.` : ""}
        </p>
        <div className="flex gap-2">
          {choices.map(({ label, isCars }) => (
            <Button
              key={label}
              look={part.isKept === isCars ? "ink" : "line"}
              aria-pressed={part.isKept === isCars}
              aria-disabled={isBusy}
              onClick={isBusy ? undefined : () => answerPart(part, isCars)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}
