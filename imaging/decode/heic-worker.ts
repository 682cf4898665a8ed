import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { HeicAnswer } from "./decode-heic.ts";
import { displayP3ToSrgb, isDisplayP3 } from "./display-p3.ts";
import { hideOtherPhotos } from "./hide-other-photos.ts";
import { withHeicBrand } from "./with-heic-brand.ts";

async function answer(file: Uint8Array): Promise<HeicAnswer> {
  try {
    // libheif has applied the container's rotation and mirroring; the EXIF orientation beside it repeats them and is to be ignored
    // (https://github.com/strukturag/libheif/issues/227).
    const { data, width, height } = await decode({ buffer: hideOtherPhotos(withHeicBrand(file)) });
    const pixels = withoutAlpha(data);
    if (isDisplayP3(file)) displayP3ToSrgb(pixels);
    return { photo: { pixels, width, height } };
  } catch (cause) {
    return { failure: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** In the same memory: of a 48-megapixel photo a second copy would be 146 MB. */
function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset } = rgba;
  if (!(buffer instanceof ArrayBuffer)) throw new Error("the decoder gave shared memory");
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgba[to] = rgba[from] ?? outOfBounds();
    rgba[to + 1] = rgba[from + 1] ?? outOfBounds();
    rgba[to + 2] = rgba[from + 2] ?? outOfBounds();
  }
  return new Uint8Array(buffer, byteOffset, (rgba.length / 4) * 3);
}

const result = await answer(workerData);
parentPort?.postMessage(result, "photo" in result ? [result.photo.pixels.buffer] : []);
