import { decodePhoto } from "../decode/decode-photo.ts";
import type { CarCutOut } from "./car-cut-out.ts";
import { decodeMatte, readMatteHeader } from "./stored-matte.ts";

/**
 * The cut-out of a stored matte and its photo's file, which is turned as it was for the matte.
 * @throws ImageError; Error when the matte is damaged or belongs to another photo
 */
export async function openMatte(stored: Uint8Array, photoFile: Uint8Array): Promise<CarCutOut> {
  return decodeMatte(stored, await decodePhoto(photoFile, readMatteHeader(stored).turnDegrees));
}
