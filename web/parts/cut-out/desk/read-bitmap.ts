/** Rows that are read at once: a canvas of the whole photo would be held in memory twice. */
const rowsAtOnce = 512;

export function readRgb(bitmap: ImageBitmap): { pixels: Uint8Array; width: number; height: number } {
  const { width, height } = bitmap;
  const pixels = new Uint8Array(width * height * 3);
  readRows(bitmap, { width, height }, (rgba, first) => {
    for (let from = 0, to = first * width * 3; from < rgba.length; from += 4) {
      pixels[to++] = rgba[from] ?? 0;
      pixels[to++] = rgba[from + 1] ?? 0;
      pixels[to++] = rgba[from + 2] ?? 0;
    }
  });
  return { pixels, width, height };
}

/** Of a grey picture of the photo's size. */
export function readAlpha(bitmap: ImageBitmap, size: { width: number; height: number }): Uint8Array {
  const alpha = new Uint8Array(size.width * size.height);
  readRows(bitmap, size, (rgba, first) => {
    for (let from = 0, to = first * size.width; from < rgba.length; from += 4) alpha[to++] = rgba[from] ?? 0;
  });
  return alpha;
}

function readRows(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
  take: (rgba: Uint8ClampedArray, firstRow: number) => void,
): void {
  const canvas = new OffscreenCanvas(width, Math.min(rowsAtOnce, height));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("this browser gives no canvas");
  for (let first = 0; first < height; first += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - first);
    context.drawImage(bitmap, 0, first, width, rows, 0, 0, width, rows);
    take(context.getImageData(0, 0, width, rows).data, first);
  }
  bitmap.close();
}
