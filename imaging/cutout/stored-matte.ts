import type { Photo } from "../decode/photo.ts";
import type { CarCutOut } from "./car-cut-out.ts";

/**
 * A cut-out as one small file (about 1 % of the photo's pixels in bytes) to be kept beside the photo: alpha as PNG, the corrected colours of the soft
 * edge, geometry and quality. The car's inner pixels are not in it: they are the photo's.
 */
export async function encodeMatte(cutOut: CarCutOut): Promise<Uint8Array> {
  throw new Error(`not built yet ${cutOut.photoWidth}`);
}

/**
 * Puts the cut-out together again from the decoded photo and its stored matte: exactly what `cutOut` gave, in some 10 ms a megapixel.
 * @throws Error when the file is damaged or belongs to a photo of another size
 */
export async function decodeMatte(stored: Uint8Array, photo: Photo): Promise<CarCutOut> {
  throw new Error(`not built yet ${stored.length} ${photo.width}`);
}
