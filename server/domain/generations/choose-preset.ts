import type { EarlyFeature } from "#contract/early-features.ts";
import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { findUsersPreset, type UsersPreset } from "#server/domain/own-backgrounds/find-users-preset.ts";
import {
  isPresetAllowed,
  isPresetForDealers,
  type PresetCatalogue,
  type PresetFacts,
} from "#server/domain/presets/preset-catalogue.ts";

export type ChoosePresetDeps = {
  presets: PresetCatalogue;
  isProUser: (tx: Transaction, userId: string) => Promise<boolean>;
  /** Features that are open to Pro first; none unless given. */
  proFirst?: readonly EarlyFeature[];
};

/** What the caller's plan allows. */
export type PlanRights = {
  isPro: boolean;
  /** Features that it does not have for now. */
  lacks: readonly EarlyFeature[];
};

/** The preset that a caller names, of the catalogue or the caller's own, and the caller's plan. Throws `unknown_preset`, `preset_needs_pro`. */
export async function choosePreset(
  deps: ChoosePresetDeps,
  tx: Transaction,
  { userId, presetName, isRetailMode }: { userId: string; presetName: string; isRetailMode: boolean },
): Promise<UsersPreset & PlanRights> {
  const found = await findUsersPreset(tx, { presets: deps.presets, userId, name: presetName });
  if (found === null || (isRetailMode && !isPresetForDealers(found.preset))) throw new AppError("unknown_preset");
  const isPro = await deps.isProUser(tx, userId);
  if (!isPresetAllowed(found.preset, { isPro })) throw new AppError("preset_needs_pro");
  return { ...found, isPro, lacks: isPro ? [] : (deps.proFirst ?? []) };
}

/** Whether the car's pixels stay the photo's own. */
export function kindOf(preset: PresetFacts): "retail" | "preset" {
  return isPresetForDealers(preset) ? "retail" : "preset";
}
