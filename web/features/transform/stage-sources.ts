import type { Generation } from "#contract/generations.ts";
import { ratioFacts } from "#contract/ratios.ts";
import { renditionSize } from "#contract/renditions.ts";

type Sources = { srcSet?: string; sizes?: string };

/**
 * A phone's stage takes the middle-sized copy, a tenth of the bytes; a wide window the picture itself, because it is looked at closely
 * there. `72dvh` is the height of the narrow stage.
 */
export function stageSources({ generatedImageUrl, stageUrl, width, height, aspectRatio }: Generation): Sources {
  if (!generatedImageUrl || !stageUrl || !width || !height) return {};
  const ratio = ratioFacts[aspectRatio];
  const stage = renditionSize({ width, height }, "stage");
  const narrowHeight = (72 * ratio.width) / ratio.height;
  return {
    srcSet: `${stageUrl} ${stage.width}w, ${generatedImageUrl} ${width}w`,
    // More than two points to a pixel nobody sees on a photo: without the first line a phone with three would take the whole picture.
    sizes: [
      `(width < 64rem) and (resolution > 2dppx) min(66vw, ${0.66 * narrowHeight}dvh)`,
      `(width < 64rem) min(100vw, ${narrowHeight}dvh)`,
      `${width}px`,
    ].join(", "),
  };
}
