import type { InferenceSession } from "onnxruntime-node";
import type { MattingModel } from "./matting-model.ts";

type Described = Pick<InferenceSession, "inputMetadata" | "outputMetadata">;
type Shape = readonly (number | string)[];

/** What the runtime takes from us, and what it may give back: BEN2 answers in half the bits. */
const inputTypes: readonly string[] = ["float32"];
const outputTypes: readonly string[] = ["float32", "float16"];

/**
 * The name of the input, when what the network itself says about it fits what is said of the model. A side that it leaves open fits all.
 * @throws Error that says what to change
 */
export function requireInput({ inputMetadata }: Described, { side }: Pick<MattingModel, "side">): string {
  const [input, ...others] = inputMetadata;
  if (input === undefined || others.length > 0) {
    throw new Error(`The matting model must have one input, and has ${inputMetadata.length}${listed(inputMetadata)}.`);
  }
  const shape = requireNumbers(input, inputTypes);
  const [, channels, height, width] = shape;
  if (shape.length !== 4 || !fits(channels, 3)) {
    const isInterleaved = shape.length === 4 && shape[3] === 3;
    const help = isInterleaved ? ": export it with its channels first (NCHW)" : "";
    throw new Error(`The matting model reads ${inWords(shape)}, not batch × 3 channels × height × width${help}.`);
  }
  if (!fits(height, side) || !fits(width, side)) {
    const help = height === width ? `"side": ${height}` : "a model for squares";
    throw new Error(
      `The matting model reads ${inWords([width ?? "?", height ?? "?"])} pixels, and MATTING_MODEL_KIND says ${side} × ${side}: it needs ${help}.`,
    );
  }
  return input.name;
}

/**
 * The name of the output that is the matte.
 * @throws Error that says what to change
 */
export function requireOutput(
  { outputMetadata }: Described,
  { side, outputName }: Pick<MattingModel, "side" | "outputName">,
): string {
  const [first] = outputMetadata;
  const isOnly = outputMetadata.length === 1;
  const output = outputName === null || isOnly ? first : outputMetadata.find(({ name }) => name === outputName);
  if (output === undefined) {
    throw new Error(
      `The matting model has no output "${outputName}"${listed(outputMetadata)}: name one of them as "outputName".`,
    );
  }
  const shape = requireNumbers(output, outputTypes);
  // An undefined shape is an empty one.
  const [height, width] = shape.slice(-2);
  const isOnePlane = shape.slice(0, -2).every((size) => fits(size, 1));
  if (shape.length > 0 && !(isOnePlane && fits(height, side) && fits(width, side))) {
    throw new Error(
      `The matting model answers ${inWords(shape)} as "${output.name}", and a matte is 1 × 1 × ${side} × ${side}: name another as "outputName", if it has one.`,
    );
  }
  return output.name;
}

/** The shape of an input or output whose numbers are of one of these types. */
function requireNumbers(value: InferenceSession.ValueMetadata, types: readonly string[]): Shape {
  if (value.isTensor && types.includes(value.type)) return value.shape;
  const found = value.isTensor ? value.type : "no tensor";
  throw new Error(
    `"${value.name}" of the matting model is ${found}, and must be ${types.join(" or ")}: convert the model so that it keeps its inputs and outputs in float32.`,
  );
}

/** A size without a number is open. */
function fits(size: number | string | undefined, wanted: number): boolean {
  return typeof size === "string" || size === wanted;
}

function inWords(shape: Shape): string {
  return shape.length === 0 ? "a single number" : shape.join(" × ");
}

function listed(values: readonly { name: string }[]): string {
  return values.length === 0 ? "" : ` (${values.map(({ name }) => name).join(", ")})`;
}
