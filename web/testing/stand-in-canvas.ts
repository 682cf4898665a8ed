import { vi } from "vitest";

export type Drawn = {
  /** Of the canvas. */
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
  /** Left, top, width and height of what was drawn. */
  readonly box: readonly number[];
};

/**
 * jsdom decodes no pictures and draws nothing. Pictures have this size here, and what is drawn onto canvases is written down; canvases that are
 * read again show a third of the pixels, as grey as `greyOf` says of the picture's address.
 */
export function standInCanvas(
  picture: { width: number; height: number },
  greyOf: (url: string) => number = (url) => (url.includes("logo") ? 255 : 0),
): Drawn[] {
  const drawn: Drawn[] = [];
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(picture.width);
  vi.spyOn(HTMLImageElement.prototype, "naturalHeight", "get").mockReturnValue(picture.height);
  HTMLCanvasElement.prototype.toBlob = (take) => take(new Blob(["png"], { type: "image/png" }));
  Object.defineProperty(HTMLCanvasElement.prototype, "getContext", {
    configurable: true,
    value(this: HTMLCanvasElement, _kind: string, options?: { willReadFrequently?: boolean }) {
      const { width, height } = this;
      if (options?.willReadFrequently === true) return readableContext(greyOf);
      const context = {
        globalAlpha: 1,
        drawImage: (_picture: unknown, ...box: number[]) =>
          drawn.push({ width, height, opacity: context.globalAlpha, box }),
        fillRect: (...box: number[]) => drawn.push({ width, height, opacity: context.globalAlpha, box }),
      };
      return context;
    },
  });
  return drawn;
}

function readableContext(greyOf: (url: string) => number) {
  let grey = 0;
  return {
    drawImage: ({ src }: HTMLImageElement) => {
      grey = greyOf(src);
    },
    getImageData: (...[, , width = 0, height = 0]: number[]) => {
      const data = new Uint8ClampedArray(width * height * 4).fill(grey);
      for (let at = 0; at < width * height; at++) data[at * 4 + 3] = at % 3 === 0 ? 255 : 0;
      return { data };
    },
  };
}
