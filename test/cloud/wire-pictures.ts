import sharp from "sharp";

export type PictureSize = { readonly width: number; readonly height: number };

/** A plain picture as a model might send it. */
export function paintPicture({ width, height }: PictureSize, format: "png" | "jpeg" = "png"): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: "#3366cc" } });
  return format === "png" ? plain.png({ compressionLevel: 1 }).toBuffer() : plain.jpeg().toBuffer();
}

/** What Gemini and its like make of a ratio: sides in steps, not quite of the ratio. */
const sizesOfRatios: Readonly<Record<string, PictureSize>> = {
  "16:9": { width: 1376, height: 768 },
  "4:3": { width: 1184, height: 864 },
  "3:2": { width: 1248, height: 832 },
  "1:1": { width: 1024, height: 1024 },
  "9:16": { width: 768, height: 1376 },
};

export function sizeOfRatio(ratio: unknown): PictureSize {
  return (typeof ratio === "string" ? sizesOfRatios[ratio] : undefined) ?? { width: 1024, height: 1024 };
}
