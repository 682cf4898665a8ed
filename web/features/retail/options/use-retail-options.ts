import { useState } from "react";
import type { FileFormat } from "#contract/file-formats.ts";
import { defaultRatio, type Ratio } from "#contract/ratios.ts";
import type { StartRetailRunBody } from "#contract/retail-runs.ts";
import { useChosenRatio } from "#web/ui/use-chosen-ratio.ts";

/** What a picture is made with beside its photo and preset; one choice for both tabs. */
export type RetailOptions = ReturnType<typeof useRetailOptions>;

export function useRetailOptions() {
  const [chosenRatio, setRatio] = useChosenRatio();
  const [fileFormat, setFileFormat] = useState<FileFormat>("jpeg");
  const ratio: Ratio = chosenRatio ?? defaultRatio;
  return {
    ratio,
    setRatio,
    fileFormat,
    setFileFormat,
    /** A logo or a plate is still being sent: what is started now would not have it. */
    isProcessing: false,
    /** As the calls take it. */
    wish: { aspectRatio: ratio, fileFormat } satisfies Partial<StartRetailRunBody>,
  };
}
