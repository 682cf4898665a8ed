import clsx from "clsx";
import { useRef, useState } from "react";
import { ratioFacts, ratios, type Ratio } from "#contract/ratios.ts";
import { goToStage } from "#web/features/transform/go-to-stage.ts";
import { transformLabel } from "#web/features/transform/transform-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RatioShape } from "#web/ui/ratio-shape.tsx";

type RatioDialogProps = {
  /** The preset that waits for a format; the dialog is open while there is one. */
  preset: string | null;
  /** Chosen until the person chooses. */
  suggested: Ratio;
  cutNoteOf: (ratio: Ratio) => string;
  isPossible: (ratio: Ratio) => boolean;
  /** What the preset costs in a format. */
  costOf: (preset: string, ratio: Ratio) => number | null;
  /** An AI model makes it. */
  isAi: boolean;
  onCancel: () => void;
  onChoose: (ratio: Ratio) => void;
};

export function RatioDialog({
  preset,
  suggested,
  cutNoteOf,
  isPossible,
  costOf,
  isAi,
  onCancel,
  onChoose,
}: RatioDialogProps) {
  const [chosen, setRatio] = useState<Ratio | null>(null);
  const ratio = chosen ?? suggested;
  const form = useRef<HTMLFormElement>(null);
  const wasChosen = useRef(false);
  return (
    <Dialog
      open={preset !== null}
      onOpenChange={(open) => {
        if (open) return;
        setRatio(null);
        onCancel();
      }}
      finalFocus={() => {
        if (!wasChosen.current) return true;
        wasChosen.current = false;
        // What was asked for comes about on the stage: there the eye and the focus go on.
        goToStage();
        return false;
      }}
      initialFocus={() => form.current?.querySelector<HTMLElement>("input:checked") ?? null}
      title="Select an aspect ratio"
      description={
        isAi
          ? "Kept for this session. By AI each format is a picture of its own, with its own price."
          : "Kept for this session. The picture can be had in the others later, free."
      }
    >
      <form
        ref={form}
        className="grid gap-6 p-6"
        onSubmit={(event) => {
          event.preventDefault();
          wasChosen.current = true;
          setRatio(null);
          onChoose(ratio);
        }}
      >
        <div role="radiogroup" aria-label="Aspect ratio" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {ratios.map((one) => (
            <RatioOption
              key={one}
              ratio={one}
              warning={cutNoteOf(one)}
              isPossible={isPossible(one)}
              isChosen={one === ratio}
              onChoose={setRatio}
            />
          ))}
        </div>
        <Button type="submit" look="signal" className="min-h-12">
          {preset === null ? null : transformLabel(preset, costOf(preset, ratio))}
        </Button>
      </form>
    </Dialog>
  );
}

type RatioOptionProps = {
  ratio: Ratio;
  warning: string;
  isPossible: boolean;
  isChosen: boolean;
  onChoose: (ratio: Ratio) => void;
};

function RatioOption({ ratio, warning, isPossible, isChosen, onChoose }: RatioOptionProps) {
  return (
    <label
      className={clsx(
        isPossible ? "cursor-pointer" : "cursor-not-allowed opacity-45",
        "grid content-between justify-items-start gap-4 rounded-md border p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        isChosen
          ? "border-accent bg-ink/6 text-ink"
          : "border-line text-ink-soft hover:border-line-strong hover:text-ink",
      )}
    >
      <input
        type="radio"
        name="ratio"
        value={ratio}
        checked={isChosen}
        disabled={!isPossible}
        onChange={() => onChoose(ratio)}
        className="sr-only"
      />
      <span className={clsx("grid h-20 place-items-center", isChosen ? "text-accent" : "")}>
        <RatioShape ratio={ratio} areaSide={48} />
      </span>
      <span className="grid">
        <span className="label tabular text-ink">{ratio}</span>
        <span className="text-ink-soft text-xs">{isPossible ? ratioFacts[ratio].use : "not possible"}</span>
        {warning === "" ? null : <span className="text-danger text-xs">{warning}</span>}
      </span>
    </label>
  );
}
