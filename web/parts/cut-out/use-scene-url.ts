import { useQuery } from "@tanstack/react-query";
import { presetsQuery } from "#web/api/presets.ts";

/** The small picture of an empty scene; null while none is chosen, and for one that has none. */
export function useSceneUrl(preset: string | null): string | null {
  const { data: presets } = useQuery(presetsQuery);
  return presets?.find(({ name }) => name === preset)?.thumbnailUrl ?? null;
}
