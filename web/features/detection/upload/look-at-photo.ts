import { judgedPixels, judgePhoto, type PhotoHint } from "./judge-photo.ts";

/** What this browser can tell of a photo by itself; nothing where it can't open it, as HEIC in most. */
export async function lookAtPhoto(file: File): Promise<readonly PhotoHint[]> {
  try {
    const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
    try {
      return hintsOf(photo);
    } finally {
      photo.close();
    }
  } catch {
    // The server opens it, and says what is wrong if anything is.
    return [];
  }
}

function hintsOf(photo: ImageBitmap): readonly PhotoHint[] {
  const scale = Math.min(1, judgedPixels / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return [];
  context.imageSmoothingQuality = "high";
  context.drawImage(photo, 0, 0, width, height);
  return judgePhoto(context.getImageData(0, 0, width, height), photo);
}
