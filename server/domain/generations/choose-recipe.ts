import { type EarlyFeature, earlyFeaturesOf } from "#contract/early-features.ts";
import { AppError } from "#contract/errors.ts";
import { type LogoSettings, retailLogoSettings } from "#contract/logos.ts";
import { type BackgroundRecipe, type PictureRecipe, type RecipeWish, plainRecipe } from "#contract/picture-recipe.ts";
import type { Upload } from "#contract/uploads.ts";
import type { Transaction } from "#server/db/client.ts";
import { type UsersPreset, findUsersPreset } from "#server/domain/own-backgrounds/find-users-preset.ts";
import {
  type PresetCatalogue,
  type PresetFacts,
  isPresetAllowed,
  isPresetForDealers,
} from "#server/domain/presets/preset-catalogue.ts";
import { recordUse } from "#server/domain/uploads/kept-uploads.ts";
import { requireUploadByAddress } from "#server/domain/uploads/read-upload.ts";

export type RecipeInput = {
  userId: string;
  ownOrigin: string;
  /** Address of a logo, as its upload gave it. */
  logoUrl: string | null;
  wish: RecipeWish;
  framing: PictureRecipe["framing"];
  background: BackgroundRecipe | null;
};

/** A logo laid by nobody's settings is a finished overlay: it fills the picture. */
const finishedOverlay: LogoSettings = retailLogoSettings;

/**
 * What a picture is made with, of what its caller asks for. A logo is Pro's, as is what is open to Pro first. Throws `foreign_url`, `pro_only`.
 * The plate's place is that of each photo: `recipeForPhoto`.
 */
export async function chooseRecipe(
  tx: Transaction,
  input: RecipeInput,
  { isPro, lacks }: PlanRights,
): Promise<PictureRecipe> {
  const { wish, logoUrl, framing, background } = input;
  if (logoUrl !== null && !isPro) throw new AppError("pro_only");
  const fileFormat = wish.fileFormat ?? plainRecipe.fileFormat;
  const { treatment: plateTreatment } = wish.numberPlate ?? plainRecipe.numberPlate;
  requireOpen({ fileFormat, plateTreatment }, lacks);
  const settings = wish.logo ?? finishedOverlay;
  const logo =
    logoUrl === null
      ? null
      : { ...settings, uploadId: await requireKept(tx, input, { address: logoUrl, purpose: "logo" }) };
  return {
    logo,
    numberPlate: await choosePlate(tx, input),
    fileFormat,
    framing,
    ...(background !== null && { background }),
  };
}

/** Throws `pro_only` for what the caller's plan does not have for now. */
export function requireOpen(made: Parameters<typeof earlyFeaturesOf>[0], lacks: PlanRights["lacks"]): void {
  if (earlyFeaturesOf(made).some((feature) => lacks.includes(feature))) throw new AppError("pro_only");
}

/** What a recipe needs of a photo. `numberPlate`: null when nobody has looked. */
export type KnownPhoto = {
  readonly numberPlate: { readonly quad: Upload["foundPlate"] } | null;
  readonly cutOutVersion: number;
};

/** The recipe for one photo: where its plate is, as far as that is known now, and the cut-out that counts now. */
export function recipeForPhoto(recipe: PictureRecipe, upload: KnownPhoto): PictureRecipe {
  const corrected = { ...recipe, cutOut: upload.cutOutVersion === 0 ? undefined : upload.cutOutVersion };
  if (recipe.numberPlate.treatment === "keep" || upload.numberPlate === null) return corrected;
  const { quad } = upload.numberPlate;
  return { ...corrected, numberPlate: { ...recipe.numberPlate, quad } };
}

async function choosePlate(tx: Transaction, input: RecipeInput): Promise<PictureRecipe["numberPlate"]> {
  const wish = input.wish.numberPlate ?? plainRecipe.numberPlate;
  switch (wish.treatment) {
    case "keep":
      return { treatment: "keep" };
    case "blur":
      return { treatment: "blur", quad: null };
    case "cover": {
      if (!("coverUrl" in wish)) throw new AppError("validation_failed");
      const coverUploadId = await requireKept(tx, input, { address: wish.coverUrl, purpose: "plate" });
      return { treatment: "cover", quad: null, coverUploadId };
    }
  }
}

async function requireKept(
  tx: Transaction,
  { userId, ownOrigin }: RecipeInput,
  { address, purpose }: { address: string; purpose: "logo" | "plate" },
): Promise<string> {
  const row = await requireUploadByAddress(tx, { userId, address, ownOrigin });
  if (row.purpose !== purpose) throw new AppError("foreign_url");
  await recordUse(tx, row.id);
  return row.id;
}

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
