import { useState } from "react";
import type { PictureLogo } from "#contract/generations.ts";
import { useLogo, type LogoState } from "#web/parts/logo/use-logo.ts";
import { usePresetMode } from "./preset-mode.ts";

/** Pro mode: a scene is only selected, pictures may carry a logo, and a button of their own starts them. */
export function useProMode({ onLogoOff }: { onLogoOff: () => void }) {
  const [chosenMode, setMode] = usePresetMode();
  const logo = useLogo({ onOff: onLogoOff });
  const [selected, select] = useState<string | null>(null);
  const { isPro } = logo;
  // Whoever goes back to Core keeps no switch that they can't see.
  const isOn = isPro && chosenMode === "pro";
  return { isPro, isOn, setMode, logo, nextLogo: isOn ? pictureLogoOf(logo) : null, selected, select };
}

export type ProMode = ReturnType<typeof useProMode>;

function pictureLogoOf({ logo, settings }: LogoState): PictureLogo | null {
  return logo && { url: logo.uploadUrl, ...settings };
}
