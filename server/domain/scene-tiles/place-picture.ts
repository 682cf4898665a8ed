import { AppError } from "#contract/errors.ts";
import type { PlacingOffer } from "#contract/placing-offer.ts";
import { plainPlacing, type Placing } from "#contract/placing.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { parseRatio } from "#server/domain/generations/generation-facts.ts";
import { requireOfferedControls, requirePictureInHand } from "#server/domain/generations/place-by-hand.ts";
import { findPreset, type PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import { requireUpload } from "#server/domain/uploads/read-upload.ts";
import { readMatte } from "#server/domain/uploads/whole-files.ts";
import type { ObjectStore } from "#server/files/object-store.ts";

/** A picture, by paths on this machine. */
export type PictureToPlace = {
  photo: string;
  matte: string;
  sceneId: string;
  ratio: Ratio;
  framing: "own" | "set";
  placing: Placing;
};

export type PlacePictureDeps = {
  db: DatabaseOrTransaction;
  files: Pick<ObjectStore, "read" | "remove" | "withLocalFile">;
  presets: PresetCatalogue;
  readRoom: (work: { account: string; picture: PictureToPlace; signal: AbortSignal }) => Promise<PlacingOffer>;
  paint: (work: {
    account: string;
    picture: PictureToPlace & { isWatermarked: boolean };
    signal: AbortSignal;
  }) => Promise<Uint8Array>;
};

export type PictureInHand = { userId: string; id: string; placing: Placing; signal: AbortSignal };

/** What a finished picture looks like while somebody places its car by hand. Costs nothing, and nothing is stored. */
export type PlacePicture = {
  /** How far its car may go, mirrored or not, and what can be turned at all. Throws `not_found`, `photo_removed`, `placing_not_offered`. */
  readRoom: (asked: Omit<PictureInHand, "placing"> & { isMirrored: boolean }) => Promise<PlacingOffer>;
  /** A WebP, with the mark if the picture has it; without its logo, its plate as photographed. Throws the same. */
  paint: (asked: PictureInHand) => Promise<Uint8Array>;
};

export function createPlacePicture(deps: PlacePictureDeps): PlacePicture {
  return {
    readRoom: async ({ isMirrored, ...asked }) => {
      const { made, upload, sceneId, ratio } = await findPicture(deps, asked);
      const placing = { ...plainPlacing, isMirrored };
      requireOfferedControls({ made, upload }, placing);
      return withFiles(deps, upload, (paths) =>
        deps.readRoom({
          account: asked.userId,
          signal: asked.signal,
          picture: { ...paths, sceneId, placing, ratio, framing: made.recipe.framing },
        }),
      );
    },
    paint: async ({ placing, ...asked }) => {
      const { made, upload, sceneId, ratio } = await findPicture(deps, asked);
      requireOfferedControls({ made, upload }, placing);
      const { recipe, isWatermarked } = made;
      return withFiles(deps, upload, (paths) =>
        deps.paint({
          account: asked.userId,
          signal: asked.signal,
          picture: { ...paths, sceneId, placing, ratio, framing: recipe.framing, isWatermarked },
        }),
      );
    },
  };
}

type Asked = { userId: string; id: string };

async function findPicture({ db, presets }: PlacePictureDeps, { userId, id }: Asked) {
  const made = await requirePictureInHand(db, { userId, id });
  const preset = findPreset(presets, made.preset);
  if (preset === null) throw new AppError("unknown_preset");
  const upload = await requireUpload(db, { userId, id: made.uploadId });
  return { made, upload, sceneId: preset.id, ratio: parseRatio(made.aspectRatio) };
}

type Paths = { photo: string; matte: string };

async function withFiles<Result>(
  { files }: PlacePictureDeps,
  { photoKey, matteKey }: { photoKey: string; matteKey: string | null },
  work: (paths: Paths) => Promise<Result>,
): Promise<Result> {
  // A damaged matte is not for the process that paints: it is made again with the next picture.
  if (matteKey === null || (await readMatte(files, matteKey)) === null) throw new AppError("not_found");
  return files.withLocalFile(photoKey, (photo) => files.withLocalFile(matteKey, (matte) => work({ photo, matte })));
}
