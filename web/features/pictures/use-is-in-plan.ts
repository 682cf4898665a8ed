import { useQuery } from "@tanstack/react-query";
import { earlyFeaturesOf } from "#contract/early-features.ts";
import type { Picture } from "#contract/pictures.ts";
import { presetsQuery } from "#web/api/presets.ts";
import { profileQuery } from "#web/api/profile.ts";
import { useIsLocked } from "#web/parts/early/pro-first-note.tsx";

/**
 * Whether its tool would start from it again, by the rule of a new order: the preset is on offer, with a logo the plan is Pro, and nothing
 * that made it is open to Pro first. Other formats of what is paid ask for no plan. True while nobody knows: the tool says it then.
 */
export function useIsInPlan({
  kind,
  preset,
  logo,
  fileFormat,
  plateTreatment,
}: Pick<Picture, "kind" | "preset" | "logo" | "fileFormat" | "plateTreatment">): boolean {
  const { data: presets } = useQuery(presetsQuery);
  const { data: profile } = useQuery(profileQuery);
  const isLocked = { "file-formats": useIsLocked("file-formats"), "plate-covers": useIsLocked("plate-covers") };
  if (kind === "views" || fileFormat === null || plateTreatment === null) return true;
  if (earlyFeaturesOf({ fileFormat, plateTreatment }).some((feature) => isLocked[feature])) return false;
  const isOffered = presets?.some(({ name, available }) => name === preset && available) ?? true;
  return isOffered && (logo === null || (profile?.is_pro ?? true));
}
