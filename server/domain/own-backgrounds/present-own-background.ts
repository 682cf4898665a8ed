import type { OwnBackground } from "#contract/own-backgrounds.ts";
import type { BackgroundRecipe } from "#contract/picture-recipe.ts";
import { ownPresetPrefix } from "#contract/presets.ts";
import type { PresetFacts } from "#server/domain/presets/preset-catalogue.ts";
import { photoAddress, previewAddress } from "#server/domain/uploads/upload-addresses.ts";
import type { OwnBackgroundRow } from "./own-background-store.ts";

/** A background as its owner sees it. */
export function presentOwnBackground(row: OwnBackgroundRow): OwnBackground {
  return {
    id: row.id,
    uploadId: row.uploadId,
    name: row.name,
    horizonShare: row.horizonShare,
    groundShare: row.groundShare,
    gloss: row.gloss,
    preset: ownPresetName(row),
    photoUrl: photoAddress(row.uploadId),
    previewUrl: previewAddress(row.uploadId),
    width: row.width,
    height: row.height,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The preset that a background is. */
export function presetOfBackground(row: OwnBackgroundRow): PresetFacts {
  return { id: row.id, name: ownPresetName(row), section: "own", thumbnailUrl: previewAddress(row.uploadId) };
}

/** What a picture is made with: it stays so when the background is changed or removed. */
export function recipeOfBackground(row: OwnBackgroundRow): BackgroundRecipe {
  const { uploadId, horizonShare, groundShare, gloss } = row;
  return { uploadId, horizonShare, groundShare, gloss };
}

function ownPresetName({ name }: { name: string }): string {
  return `${ownPresetPrefix}${name}`;
}
