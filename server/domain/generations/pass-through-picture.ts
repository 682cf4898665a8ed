import { AppError } from "#contract/errors.ts";
import { defaultLogoSettings } from "#contract/logos.ts";
import type { Ratio } from "#contract/ratios.ts";
import { putIntoFormat } from "#imaging/compose/fit-to-format.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import { insideFrame } from "#imaging/decode/turn-photo.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import { decodeLogo, type Logo } from "#imaging/logo/decode-logo.ts";
import { layLogo } from "#imaging/logo/lay-logo.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { treatPlate } from "#imaging/plates/treat-plate.ts";
import type { EnginePicture, EngineSource, PictureFinish } from "#server/engines/image-engine.ts";

/** As a retail picture's: the two stand side by side in one listing. */
const encodingQuality = 93;

export type PassedThroughPicture = Omit<EnginePicture, "madeBy" | "madeWith" | "engineNotes">;

export type PassedThrough = {
  source: Pick<EngineSource, "readPhoto">;
  ratio: Ratio;
  finish: PictureFinish;
};

/**
 * The picture of a photo that does not show the whole car: the photo itself in the run's format, with the run's logo, its plate treated as the
 * run's. No engine has a hand in it. Throws `photo_lost`, `logo_missing`.
 */
export async function passThroughPicture({ source, ratio, finish }: PassedThrough): Promise<PassedThroughPicture> {
  const photo = await source.readPhoto();
  const treated = finish.numberPlate === null ? photo : await treat(photo, finish.numberPlate);
  // There is no car to be cut short: of a tilted photo the part is shown that has no empty corners.
  const picture = await putIntoFormat(treated, { ratio, part: insideFrame(photo) });
  if (finish.logo !== null) await layOver(picture, finish.logo);
  // Without a marking: the dealer's own photo and logo, nothing of it made up.
  const content = await encodeImage(
    { ...picture, channels: 3 },
    { format: finish.fileFormat, quality: encodingQuality, marking: null },
  );
  const { width, height } = picture;
  return { content, width, height, carBox: null, wasEnlarged: false, carUnchanged: null, differencePicture: null };
}

/** In the photo's own pixels, in which the plate's place is known. */
async function treat(photo: Photo, { quad, cover }: NonNullable<PictureFinish["numberPlate"]>): Promise<Photo> {
  return treatPlate(photo, { quad, cover: cover === null ? null : await decodeKept(cover) });
}

async function decodeKept(content: Uint8Array): Promise<Logo> {
  try {
    return await decodeLogo(content);
  } catch (cause) {
    throw new AppError("logo_missing", { cause });
  }
}

/** There is no wall here to hang a sign on: one that fills the wall elsewhere stands small in the corner, and leaves the photo to be seen. */
async function layOver(picture: RgbPicture, { content, settings }: NonNullable<PictureFinish["logo"]>): Promise<void> {
  const { opacity } = settings;
  const placed = settings.size === "fill" ? { ...defaultLogoSettings, opacity } : settings;
  await layLogo(picture, await decodeKept(content), placed);
}
