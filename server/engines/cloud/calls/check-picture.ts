import { decodePhoto, readPhotoHeader } from "#imaging/decode/decode-photo.ts";
import { ImageError } from "#imaging/decode/image-error.ts";
import { aspectOf, aspectOfShape, distance, type AskedShape, type Size } from "../models/picture-shape.ts";
import { ModelFailure, type FailureKind } from "./model-failure.ts";

/** Models round sides to steps of 8 to 64 pixels: 1376 × 768 for 16:9. */
const mostAspectError = Math.log(1.06);

const kindOfImageError = {
  image_empty: "no-picture",
  not_an_image: "unreadable",
  unsupported_image_type: "unreadable",
  image_damaged: "unreadable",
  image_too_many_pixels: "wrong-size",
  image_too_small: "wrong-size",
  image_shape_unusable: "wrong-size",
  image_too_costly: "unreadable",
} as const satisfies Record<ImageError["code"], FailureKind>;

/**
 * Decodes what a model sent, as strangely made as any file of a stranger's may be, and holds its size against what was asked for.
 * Gives the size of the upright picture.
 * @throws ModelFailure
 */
export async function checkPicture(content: Uint8Array, asked: AskedShape): Promise<Size> {
  const { width, height } = await decode(content);
  const aspect = aspectOfShape(asked);
  const isOtherShape = aspect !== null && distance(aspectOf({ width, height }), aspect) > mostAspectError;
  const isMuchSmaller =
    asked.size !== null && Math.max(width, height) < Math.max(asked.size.width, asked.size.height) / 2;
  if (isOtherShape || isMuchSmaller) {
    const wish = asked.size === null ? asked.ratio : `${asked.size.width} × ${asked.size.height}`;
    throw new ModelFailure("wrong-size", `a picture of ${width} × ${height} pixels, where ${wish} was asked for`);
  }
  return { width, height };
}

/** The header alone would let half a file pass. */
async function decode(content: Uint8Array): Promise<Size> {
  try {
    const header = await readPhotoHeader(content);
    await decodePhoto(content);
    return header;
  } catch (error) {
    if (error instanceof ImageError)
      throw new ModelFailure(kindOfImageError[error.code], `no usable picture (${error.message})`, { cause: error });
    throw error;
  }
}
