import type { Upload } from "#contract/uploads.ts";
import { PhotoCrop } from "./photo-crop.tsx";

/** The part of a photo where its plate is known to be, with the plate outlined; the whole photo where it is not. */
export function PlateCrop({ upload }: { upload: Upload }) {
  return <PhotoCrop photo={upload} url={upload.previewUrl} quad={upload.numberPlate?.quad ?? null} />;
}
