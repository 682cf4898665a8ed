import { useState } from "react";
import type { FileFormat } from "#contract/file-formats.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import { retailLogoSettings } from "#contract/logos.ts";
import type { RecipeWish } from "#contract/picture-recipe.ts";
import { ownPresetPrefix } from "#contract/presets.ts";
import { defaultRatio, type Ratio } from "#contract/ratios.ts";
import type { StartRetailRunBody } from "#contract/retail-runs.ts";
import { suggestedRatio, type PhotoOfRatio } from "#contract/suggested-ratio.ts";
import { useEngine, type EngineForWork } from "#web/parts/engine/use-engine.ts";
import { useLogo } from "#web/parts/logo/use-logo.ts";
import { chosenFormat } from "#web/parts/photo/format-of-photos.ts";
import type { PlateChoice } from "#web/parts/plate/plate-treatment-field.tsx";
import { useChosenRatio } from "#web/ui/use-chosen-ratio.ts";

/** What a picture is made with beside its photo and preset; one choice for both tabs. */
export type RetailOptions = ReturnType<typeof useRetailOptions>;

export function useRetailOptions() {
  const [chosenRatio, chooseRatio] = useChosenRatio();
  const [fileFormat, setFileFormat] = useState<FileFormat>("jpeg");
  const [plate, setPlate] = useState<PlateChoice>({ treatment: "keep", coverUrl: null });
  const maker = useEngine("retail");
  const logo = useLogo({ fixedSettings: retailLogoSettings });
  const ratio: Ratio = chosenRatio?.ratio ?? defaultRatio;
  return {
    /** Who makes it, and what that costs. */
    maker,
    ratio,
    setRatio: (next: Ratio) => chooseRatio({ ratio: next, chosenFor: null }),
    chosenRatio,
    chooseRatio,
    fileFormat,
    setFileFormat,
    logo,
    plate,
    setPlate,
    /** A logo or a plate is still on its way or to be chosen: what is started now would not have it. */
    isProcessing:
      logo.isProcessing ||
      (logo.isOn && logo.logo === null) ||
      (plate.treatment === "cover" && plate.coverUrl === null),
    /** As the calls take it; who makes it is told beside it. */
    wish: {
      aspectRatio: ratio,
      fileFormat,
      ...plateWish(plate),
      ...(logo.logo ? { logoUrl: logo.logo.uploadUrl, logo: logo.settings } : {}),
    } satisfies Partial<StartRetailRunBody>,
  };
}

/** The same for photos that are known: `name` is what they are called when a format is chosen for them. */
export function optionsFor(options: RetailOptions, photos: readonly PhotoOfRatio[], name: string): RetailOptions {
  const ratio = chosenFormat(options.chosenRatio, photos, name) ?? suggestedRatio(photos);
  return {
    ...options,
    ratio,
    setRatio: (next) => options.chooseRatio({ ratio: next, chosenFor: name }),
    wish: { ...options.wish, aspectRatio: ratio },
  };
}

/** A background of one's own is the studio's alone: no model is told of it. */
export function makerOf(maker: EngineForWork, preset: string | null): Pick<EngineForWork, "engine" | "tokens"> {
  const isOwn = preset?.startsWith(ownPresetPrefix) === true;
  return isOwn ? { engine: "studio", tokens: maker.priceOf("studio") } : maker;
}

/** Without a word the studio makes it. */
export function engineWish(engine: EngineName): Pick<StartRetailRunBody, "engine"> {
  return engine === "cloud" ? { engine } : {};
}

/** As it is, nothing need be said of it. */
function plateWish({ treatment, coverUrl }: PlateChoice): Pick<RecipeWish, "numberPlate"> {
  switch (treatment) {
    case "keep":
      return {};
    case "blur":
      return { numberPlate: { treatment } };
    case "cover":
      return coverUrl === null ? {} : { numberPlate: { treatment, coverUrl } };
  }
}
