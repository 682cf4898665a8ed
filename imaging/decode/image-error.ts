/** Why a file can't be used as a photo. The names are those of the error table in `contract/errors.ts`. */
export type ImageErrorCode =
  | "image_empty"
  | "not_an_image"
  | "unsupported_image_type"
  | "image_damaged"
  | "image_too_many_pixels"
  | "image_too_small"
  | "image_shape_unusable"
  | "image_too_costly";

/** A file that is no usable photo: the fault is in the file, trying again changes nothing. */
export class ImageError extends Error {
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, detail: string, options: { cause?: unknown } = {}) {
    super(`${code}: ${detail}`, options);
    this.name = "ImageError";
    this.code = code;
  }
}
