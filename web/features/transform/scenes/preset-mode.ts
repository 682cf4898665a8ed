import { useState } from "react";

/** Core: the 24 named scenes. Pro: these and the catalogue, for who has the plan. */
export const presetModes = ["core", "pro"] as const;
export type PresetMode = (typeof presetModes)[number];

const storageKey = "carvas.preset-mode";

/** The list chosen in this session: the same before and after a photo is uploaded. */
export function usePresetMode(): [PresetMode, (mode: PresetMode) => void] {
  const [mode, setMode] = useState<PresetMode>(() => (sessionStorage.getItem(storageKey) === "pro" ? "pro" : "core"));
  const choose = (next: PresetMode): void => {
    sessionStorage.setItem(storageKey, next);
    setMode(next);
  };
  return [mode, choose];
}
