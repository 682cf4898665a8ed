import { AppError } from "#contract/errors.ts";
import type { PictureRecipe } from "#contract/picture-recipe.ts";
import { controlsOf, isPlainPlacing, turnedControls, type Placing } from "#contract/placing.ts";
import type { Upload } from "#contract/uploads.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { makerOf } from "./generation-facts.ts";
import { type PictureRow } from "./generation-store.ts";
import { findPictureRow } from "./picture-store.ts";

/** A finished picture of the caller's. Throws `not_found`, `placing_not_offered`. */
export async function requirePictureInHand(
  db: DatabaseOrTransaction,
  own: { userId: string; id: string },
): Promise<PictureRow> {
  const made = await findPictureRow(db, own);
  if (made === null || made.status !== "done") throw new AppError("not_found");
  requirePlaceable({ made });
  return made;
}

type PlacedPicture = {
  made: Pick<PictureRow, "kind" | "engine" | "madeBy" | "isPassedThrough" | "recipe">;
  upload: Pick<Upload, "cutSides">;
};

/**
 * A finished picture that can be placed by hand: the studio's, in a scene of ours. AI models paint their pictures as a whole; of a place of the user's own
 * nothing is shown while somebody turns. Throws `placing_not_offered`.
 */
export function requirePlaceable({ made }: Pick<PlacedPicture, "made">): void {
  if (makerOf(made) !== "studio" || made.recipe.background !== undefined) throw new AppError("placing_not_offered");
}

/**
 * Nothing is turned that the picture has to leave as it is: a retail car's pixels, which its proof is about, and a cut car's place at the picture's
 * edge. Throws `placing_not_offered`.
 */
export function requireOfferedControls({ made, upload }: PlacedPicture, placing: Placing): void {
  const offered = controlsOf(made.kind);
  const isCut = upload.cutSides.length > 0;
  const isRefused = turnedControls(placing).some(
    (control) => !offered.includes(control) || (isCut && (control === "across" || control === "depth")),
  );
  if (isRefused) throw new AppError("placing_not_offered");
}

/** Nothing turned is nothing said: the studio's own picture is found again. */
export function withPlacing(recipe: PictureRecipe, placing: Placing): PictureRecipe {
  const { placing: _, ...itself } = recipe;
  return isPlainPlacing(placing) ? itself : { ...itself, placing };
}
