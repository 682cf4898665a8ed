import { useState } from "react";
import type { FileFormat } from "#contract/file-formats.ts";
import { retailLogoSettings } from "#contract/logos.ts";
import { defaultRatio, type Ratio } from "#contract/ratios.ts";
import type { StartRetailRunBody } from "#contract/retail-runs.ts";
import { useLogo } from "#web/parts/logo/use-logo.ts";
import { useChosenRatio } from "#web/ui/use-chosen-ratio.ts";

/** What a picture is made with beside its photo and preset; one choice for both tabs. */
export type RetailOptions = ReturnType<typeof useRetailOptions>;

export function useRetailOptions() {
  const [chosenRatio, setRatio] = useChosenRatio();
  const [fileFormat, setFileFormat] = useState<FileFormat>("jpeg");
  const logo = useLogo({ fixedSettings: retailLogoSettings });
  const ratio: Ratio = chosenRatio ?? defaultRatio;
  return {
    ratio,
    setRatio,
    fileFormat,
    setFileFormat,
    logo,
    /** A logo is still being sent: what is started now would not have it. */
    isProcessing: logo.isProcessing,
    /** As the calls take it. */
    wish: {
      aspectRatio: ratio,
      fileFormat,
      ...(logo.logo ? { logoUrl: logo.logo.uploadUrl, logo: logo.settings } : {}),
    } satisfies Partial<StartRetailRunBody>,
  };
}
