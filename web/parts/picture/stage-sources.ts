import type { Generation } from "#contract/generations.ts";
import { renditionSize } from "#contract/renditions.ts";

type Sources = { srcSet?: string; sizes?: string };

/** As dense as phones' screens come: told the true width, a browser would fetch the whole picture for the last bit of sharpness. */
const densestScreen = 4;

/** A phone's stage takes the middle-sized copy, a tenth of the bytes; a wider window the picture itself, which is looked at closely there. */
export function stageSources({ generatedImageUrl, stageUrl, width, height }: Generation): Sources {
  if (!generatedImageUrl || !stageUrl || !width || !height) return {};
  const stage = renditionSize({ width, height }, "stage");
  return {
    srcSet: `${stageUrl} ${stage.width}w, ${generatedImageUrl} ${width}w`,
    sizes: `(width < 40rem) ${Math.floor(stage.width / densestScreen)}px, ${width}px`,
  };
}
