import { useState } from "react";

/** Core: the 24 named scenes, and a click starts. Pro, for who has the plan: these and the catalogue, with controls of their own. */
export const presetModes = ["core", "pro"] as const;
export type PresetMode = (typeof presetModes)[number];

const storageKey = "carvas.preset-mode";

/** The mode chosen in this session: the same before and after a photo is uploaded. */
export function usePresetMode(): [PresetMode, (mode: PresetMode) => void] {
  const [mode, setMode] = useState<PresetMode>(() => (sessionStorage.getItem(storageKey) === "pro" ? "pro" : "core"));
  const choose = (next: PresetMode): void => {
    sessionStorage.setItem(storageKey, next);
    setMode(next);
  };
  return [mode, choose];
}
