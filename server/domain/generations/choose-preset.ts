import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import {
  findPreset,
  isPresetAllowed,
  isPresetForDealers,
  type PresetCatalogue,
  type PresetFacts,
} from "#server/domain/presets/preset-catalogue.ts";

export type ChoosePresetDeps = {
  presets: PresetCatalogue;
  isProUser: (tx: Transaction, userId: string) => Promise<boolean>;
};

/** The preset that a caller names, and the caller's plan. Throws `unknown_preset`, `preset_needs_pro`. */
export async function choosePreset(
  deps: ChoosePresetDeps,
  tx: Transaction,
  { userId, presetName, isRetailMode }: { userId: string; presetName: string; isRetailMode: boolean },
): Promise<{ preset: PresetFacts; isPro: boolean }> {
  const preset = findPreset(deps.presets, presetName);
  if (preset === null || (isRetailMode && !isPresetForDealers(preset))) throw new AppError("unknown_preset");
  const isPro = await deps.isProUser(tx, userId);
  if (!isPresetAllowed(preset, { isPro })) throw new AppError("preset_needs_pro");
  return { preset, isPro };
}

export function kindOf(preset: PresetFacts): "retail" | "preset" {
  return preset.section === "retail" ? "retail" : "preset";
}
