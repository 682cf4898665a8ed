import { isNetSoftness, type Softness } from "#imaging/cutout/softness.ts";

/** For red, green and blue. */
export type PerChannel = readonly [number, number, number];

/** What the numbers of an answer are: opacities, logits of them, or of any range, to be spread from 0 (the least) to 1 (the greatest). */
export const answerKinds = ["alpha", "logits", "spread"] as const;
export const channelOrders = ["rgb", "bgr"] as const;

/** What must be known of a matting network to run it: how it is fed, and what it answers. */
export type MattingModel = {
  /** What it reads and answers is a square with this side. */
  side: number;
  /** It is fed (byte − mean) / scale. */
  mean: PerChannel;
  scale: PerChannel;
  channels: (typeof channelOrders)[number];
  output: (typeof answerKinds)[number];
  /** Which of several outputs is the matte; null: the first. A network with one output may call it as it likes. */
  outputName: string | null;
  softness: Softness;
};

/** As torchvision normalises: means and deviations of ImageNet, here in bytes. */
const imageNet = { mean: [123.675, 116.28, 103.53], scale: [58.395, 57.12, 57.375] } as const;

/** Nobody measured how soft the others are on our photos: until then IS-Net's thresholds serve for all (decision 065). */
const usual = { side: 1024, channels: "rgb", outputName: null, softness: isNetSoftness } as const;
const biRefNet = { ...usual, ...imageNet, output: "logits", outputName: "output_image" } as const;

/** The networks that are known by name; the first is ours. Sources of the figures: decision 065. */
export const knownModels = {
  isnet: { ...usual, mean: [128, 128, 128], scale: [256, 256, 256], output: "alpha" },
  "isnet-general-use": { ...usual, mean: [127.5, 127.5, 127.5], scale: [255, 255, 255], output: "spread" },
  birefnet: biRefNet,
  "birefnet-lite": biRefNet,
  "birefnet-hr": { ...biRefNet, side: 2048 },
  ben2: { ...usual, mean: [0, 0, 0], scale: [255, 255, 255], output: "spread" },
  "rmbg-1.4": { ...usual, mean: [127.5, 127.5, 127.5], scale: [255, 255, 255], output: "spread" },
  "rmbg-2.0": { ...usual, ...imageNet, output: "alpha" },
} as const satisfies Record<string, MattingModel>;
