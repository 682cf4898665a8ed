import { Download } from "lucide-react";
import { useState } from "react";
import { exportFormatFacts, exportFormats, type ExportFormat } from "#contract/exports.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import type { FinishedPicture } from "./finished-picture.ts";
import { saveExport } from "./save-export.ts";
import { TaskNote } from "./task-note.tsx";
import { useTask } from "./use-task.ts";

const uses = {
  jpeg: "Opens everywhere",
  png: "For editing; large",
  webp: "For your website",
  avif: "Smallest; newer programs",
} as const satisfies Record<ExportFormat, string>;

/** The whole picture in each type of file. */
export function FileSection({ picture }: { picture: FinishedPicture }) {
  const [format, setFormat] = useState<ExportFormat>(picture.fileFormat);
  const { state, run, reset } = useTask();
  const isStored = format === picture.fileFormat;
  const { name } = exportFormatFacts[format];
  return (
    <>
      <ChoiceCards
        legend="Type of file"
        className="grid-cols-2 sm:grid-cols-4"
        options={exportFormats.map((value) => ({ value, name: exportFormatFacts[value].name, note: uses[value] }))}
        chosen={format}
        onChoose={(next) => {
          setFormat(next);
          reset();
        }}
      />
      <p className="text-ink-soft text-sm">
        {isStored
          ? "The picture's own file, as it was made."
          : `Written anew from the picture's own ${exportFormatFacts[picture.fileFormat].name}, in all its pixels.`}
        {picture.carUnchanged !== null && !isStored
          ? " The proof of the car's pixels was made for the original file, not for this one."
          : null}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-disabled={state.step === "busy"} onClick={() => void run(() => saveExport(picture.id, format))}>
          <Download aria-hidden="true" className="size-4" />
          Save as {name}
        </Button>
        <TaskNote state={state} busy={`Writing the ${name}…`} />
      </div>
    </>
  );
}
