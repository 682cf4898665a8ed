import { useQuery } from "@tanstack/react-query";
import type { Preset } from "#contract/generations.ts";
import { presetsQuery } from "#web/api/presets.ts";

/** The ten of the retail studio in their order, then the dealer's own backgrounds. */
export function useRetailPresets() {
  const { data, isError, refetch } = useQuery(presetsQuery);
  return { presets: data ? [...inSection(data, "retail"), ...inSection(data, "own")] : undefined, isError, refetch };
}

function inSection(presets: readonly Preset[], section: Preset["section"]): Preset[] {
  return presets.filter((preset) => preset.section === section && preset.available);
}

/** 'Retail One' is shown as 'One', a background of one's own by the name it was given. */
export function shownName(preset: string): string {
  return preset.replace(/^(Retail|Own:) /, "");
}
