import { vi } from "vitest";

export type Drawn = {
  /** Of the canvas. */
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
  /** Left, top, width and height of what was drawn. */
  readonly box: readonly number[];
};

/** jsdom decodes no pictures and draws nothing. Pictures have this size here, and what is drawn onto canvases is written down. */
export function standInCanvas(picture: { width: number; height: number }): Drawn[] {
  const drawn: Drawn[] = [];
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(picture.width);
  vi.spyOn(HTMLImageElement.prototype, "naturalHeight", "get").mockReturnValue(picture.height);
  HTMLCanvasElement.prototype.toBlob = (take) => take(new Blob(["png"], { type: "image/png" }));
  Object.defineProperty(HTMLCanvasElement.prototype, "getContext", {
    configurable: true,
    value(this: HTMLCanvasElement) {
      const { width, height } = this;
      const context = {
        globalAlpha: 1,
        drawImage: (_picture: unknown, ...box: number[]) =>
          drawn.push({ width, height, opacity: context.globalAlpha, box }),
      };
      return context;
    },
  });
  return drawn;
}
