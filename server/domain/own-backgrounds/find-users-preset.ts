import type { BackgroundRecipe } from "#contract/picture-recipe.ts";
import { ownPresetPrefix } from "#contract/presets.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { findPreset, type PresetCatalogue, type PresetFacts } from "#server/domain/presets/preset-catalogue.ts";
import { listOwnBackgroundRows } from "./own-background-store.ts";
import { presetOfBackground, recipeOfBackground } from "./present-own-background.ts";

export type UsersPreset = {
  preset: PresetFacts;
  /** Null for a preset of the catalogue. */
  background: BackgroundRecipe | null;
};

/** A preset of the catalogue, or a background of this user's own. Null when there is none, or it is another user's. */
export async function findUsersPreset(
  db: DatabaseOrTransaction,
  { presets, userId, name }: { presets: PresetCatalogue; userId: string; name: string },
): Promise<UsersPreset | null> {
  const preset = findPreset(presets, name);
  if (preset !== null) return { preset, background: null };
  if (!name.startsWith(ownPresetPrefix)) return null;
  const rows = await listOwnBackgroundRows(db, userId);
  const row = rows.find((own) => own.name === name.slice(ownPresetPrefix.length));
  return row === undefined ? null : { preset: presetOfBackground(row), background: recipeOfBackground(row) };
}

/** The user's own backgrounds as presets, oldest first; `uploadId` is the photo of the place. */
export async function listOwnPresets(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<{ preset: PresetFacts; uploadId: string }[]> {
  const rows = await listOwnBackgroundRows(db, userId);
  return rows.map((row) => ({ preset: presetOfBackground(row), uploadId: row.uploadId }));
}
