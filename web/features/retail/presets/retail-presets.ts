import { useQuery } from "@tanstack/react-query";
import type { Preset } from "#contract/generations.ts";
import { presetsQuery } from "#web/api/presets.ts";

/** The ten of the retail studio in their order; the dealer's own backgrounds have their row (`OwnBackgrounds`). */
export function useRetailPresets() {
  const { data, isError, refetch } = useQuery(presetsQuery);
  return { presets: data ? ofRetail(data) : undefined, isError, refetch };
}

function ofRetail(presets: readonly Preset[]): Preset[] {
  return presets.filter((preset) => preset.section === "retail" && preset.available);
}

/** 'Retail One' is shown as 'One', a background of one's own by the name it was given. */
export function shownName(preset: string): string {
  return preset.replace(/^(Retail|Own:) /, "");
}
