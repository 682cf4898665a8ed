import sharp from "sharp";
import type { LogoSettings } from "#contract/logos.ts";
import type { Logo } from "#imaging/logo/decode-logo.ts";
import { layLogo } from "#imaging/logo/lay-logo.ts";
import type { Box } from "#imaging/pixels/geometry.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { treatPlate, type PlateWish } from "./treat-plate.ts";

export type PhotoFinish = {
  /** The part of the photo that is shown, in whole pixels inside it. */
  readonly crop: Box<"photo">;
  /** Corners in pixels of the whole photo. */
  readonly numberPlate: PlateWish | null;
  readonly logo: { readonly logo: Logo; readonly settings: LogoSettings } | null;
};

/** A photo that goes into no scene: its plate treated, cut to a format, the logo over it. */
export async function finishPhoto(
  photo: RgbPicture<"photo">,
  { crop, numberPlate, logo }: PhotoFinish,
): Promise<RgbPicture<"picture">> {
  const { pixels, width, height } = numberPlate === null ? photo : await treatPlate(photo, numberPlate);
  const { left, top } = crop;
  const cut = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract({ left, top, width: crop.width, height: crop.height })
    .raw()
    .toBuffer();
  const picture: RgbPicture<"picture"> = { pixels: cut, width: crop.width, height: crop.height };
  if (logo !== null) await layLogo(picture, logo.logo, logo.settings);
  return picture;
}
