/**
 * Matting networks of a few hundred bytes, whose answer is one channel of what they were fed, in the wire format of onnx.proto (ONNX 1.x): field numbers
 * below are from there.
 */
export type TinyNetwork = {
  /** By default 1 × 3 × 32 × 32; a name instead of a number leaves a size open. */
  readonly inputShape?: readonly (number | string)[];
  readonly inputType?: keyof typeof elementTypes;
  readonly inputs?: readonly string[];
  /** Each answers one channel, of the kind that its type says. */
  readonly outputs?: readonly TinyOutput[];
};

export type TinyOutput = {
  readonly name: string;
  readonly channel: number;
  readonly type?: keyof typeof elementTypes;
  /** Answers the roots of its numbers: NaN for those below 0. */
  readonly isRoot?: boolean;
  /** How much of the square is left out at its right and lower edge. */
  readonly cropped?: number;
};

const elementTypes = { float32: 1, uint8: 2, float16: 10 } as const;
const int64Type = 7;
const irVersion = 8;
const operatorSet = 17;

export function tinyOnnx({
  inputShape = [1, 3, 32, 32],
  inputType = "float32",
  inputs = ["photo"],
  outputs = [{ name: "matte", channel: 0 }],
}: TinyNetwork = {}): Uint8Array {
  const [fed = ""] = inputs;
  const graph = [
    ...outputs.flatMap((output) => nodesFor(output, fed)),
    ...message(2, text("tiny")),
    ...outputs.flatMap(({ name, channel, cropped = 0 }) => [
      ...integers(`${name} channel`, [channel]),
      ...integers(`${name} from`, [0, 0]),
      ...integers(`${name} to`, [-cropped || 100_000, -cropped || 100_000]),
      ...integers(`${name} axes`, [2, 3]),
    ]),
    ...inputs.flatMap((name) => message(11, valueInfo(name, inputType, inputShape))),
    ...outputs.flatMap(({ name, type = "float32", cropped = 0 }) =>
      message(12, valueInfo(name, type, answerShape(inputShape, cropped))),
    ),
  ];
  const operators = message(8, [...message(1, []), ...number(2, operatorSet)]);
  return Uint8Array.from([...number(1, irVersion), ...message(7, graph), ...operators]);
}

/** Channel, then what is left of its rows and columns, then its numbers in the wanted type. */
function nodesFor({ name, type = "float32", isRoot = false }: TinyOutput, fed: string): number[] {
  return [
    ...node("Gather", [fed, `${name} channel`], [`${name} whole`, attribute("axis", 1)]),
    ...node("Slice", [`${name} whole`, `${name} from`, `${name} to`, `${name} axes`], [`${name} part`]),
    ...node(isRoot ? "Sqrt" : "Identity", [`${name} part`], [`${name} number`]),
    ...node("Cast", [`${name} number`], [name, attribute("to", elementTypes[type])]),
  ];
}

function answerShape(shape: readonly (number | string)[], cropped: number): (number | string)[] {
  const sides = shape.slice(2).map((size) => (typeof size === "number" ? size - cropped : size));
  return [1, 1, ...sides];
}

function node(operator: string, inputs: readonly string[], [output, ...attributes]: [string, ...number[][]]): number[] {
  return message(1, [
    ...inputs.flatMap((name) => message(1, text(name))),
    ...message(2, text(output)),
    ...message(4, text(operator)),
    ...attributes.flatMap((one) => message(5, one)),
  ]);
}

function attribute(name: string, value: number): number[] {
  const integerKind = 2;
  return [...message(1, text(name)), ...number(3, value), ...number(20, integerKind)];
}

/** A constant of the graph; negative ones are 64 bits in two's complement. */
function integers(name: string, values: readonly number[]): number[] {
  const raw = Buffer.from(BigInt64Array.from(values, BigInt).buffer);
  return message(5, [
    ...number(1, values.length),
    ...number(2, int64Type),
    ...message(8, text(name)),
    ...message(9, raw),
  ]);
}

function valueInfo(name: string, type: keyof typeof elementTypes, shape: readonly (number | string)[]): number[] {
  const sizes = shape.flatMap((size) =>
    message(1, typeof size === "number" ? number(1, size) : message(2, text(size))),
  );
  return [
    ...message(1, text(name)),
    ...message(2, message(1, [...number(1, elementTypes[type]), ...message(2, sizes)])),
  ];
}

function number(field: number, value: number): number[] {
  return [...varint(field * 8), ...varint(value)];
}

function message(field: number, content: Iterable<number>): number[] {
  const bytes = [...content];
  return [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
}

function text(value: string): Buffer {
  return Buffer.from(value);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
