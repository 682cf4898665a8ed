import { ownSoftness, type Softness } from "#imaging/cutout/softness.ts";

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
  /** The file beside its own of a network that tells a car's side by two more outputs of it, `stage5` and `stage6`; null: there is none. */
  sideFile: string | null;
  softness: Softness;
};

/** Ours was made from IS-Net, and is fed like it. How soft answers are was measured on ours. */
const usual = {
  side: 1024,
  mean: [128, 128, 128],
  scale: [256, 256, 256],
  channels: "rgb",
  output: "alpha",
  outputName: null,
  sideFile: null,
  softness: ownSoftness,
} as const satisfies MattingModel;

export const ownModel: MattingModel = { ...usual, sideFile: "car-side-1.onnx" };

/** The networks that are known by name: what else there is says in a line of JSON what is different. */
export const knownModels = { "car-matting-1": ownModel, isnet: usual } as const satisfies Record<string, MattingModel>;
