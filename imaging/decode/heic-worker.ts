import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";
import type { HeicAnswer } from "./decode-heic.ts";
import { displayP3ToSrgb, isDisplayP3 } from "./display-p3.ts";
import { hideOtherPhotos } from "./hide-other-photos.ts";
import { layOnWhite } from "./lay-on-white.ts";
import { withHeicBrand } from "./with-heic-brand.ts";

async function answer(file: Uint8Array): Promise<HeicAnswer> {
  try {
    // libheif has applied the container's rotation and mirroring; the EXIF orientation beside it repeats them and is to be ignored
    // (https://github.com/strukturag/libheif/issues/227).
    const { data, width, height } = await decode({ buffer: hideOtherPhotos(withHeicBrand(file)) });
    const pixels = layOnWhite(inOwnMemory(data));
    if (isDisplayP3(file)) displayP3ToSrgb(pixels);
    return { photo: { pixels, width, height } };
  } catch (cause) {
    return { failure: cause instanceof Error ? cause.message : String(cause) };
  }
}

function inOwnMemory({ buffer, byteOffset, length }: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  if (!(buffer instanceof ArrayBuffer)) throw new Error("the decoder gave shared memory");
  return new Uint8ClampedArray(buffer, byteOffset, length);
}

const result = await answer(workerData);
parentPort?.postMessage(result, "photo" in result ? [result.photo.pixels.buffer] : []);
