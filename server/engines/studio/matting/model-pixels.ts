import type { MattingModel } from "./matting-model.ts";

/** A square of RGB bytes as the network is fed: plane by plane, (byte − mean) / scale. */
export function toModelInput(
  square: Uint8Array,
  { side, mean, scale, channels }: Pick<MattingModel, "side" | "mean" | "scale" | "channels">,
): Float32Array<ArrayBuffer> {
  const pixels = side * side;
  if (square.length !== pixels * 3) throw new Error(`the model reads ${side} × ${side} RGB pixels`);
  const input = new Float32Array(pixels * 3);
  for (const [channel, channelMean] of mean.entries()) {
    const plane = input.subarray(pixels * (channels === "rgb" ? channel : 2 - channel));
    // A table: each of 256 bytes is worked out once.
    const fed = Float32Array.from({ length: 256 }, (_, byte) => (byte - channelMean) / (scale[channel] ?? 1));
    for (let pixel = 0, at = channel; pixel < pixels; pixel++, at += 3) plane[pixel] = fed[square[at] ?? 0] ?? 0;
  }
  return input;
}

/** What a network answered as opacities. Works in place where it can. */
export function toAlpha(answer: Float32Array<ArrayBuffer>, output: MattingModel["output"]): Float32Array<ArrayBuffer> {
  switch (output) {
    case "alpha":
      return answer;
    case "logits":
      for (let at = 0; at < answer.length; at++) answer[at] = 1 / (1 + Math.exp(-(answer[at] ?? 0)));
      return answer;
    case "spread":
      return spread(answer);
  }
}

/** From the least answer, 0, to the greatest, 1. Where both are one nothing stands out. */
function spread(answer: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of answer) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  const range = greatest - least;
  if (!(range > 0)) return answer.fill(0);
  for (let at = 0; at < answer.length; at++) answer[at] = ((answer[at] ?? 0) - least) / range;
  return answer;
}
