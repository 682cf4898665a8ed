/** Field numbers and wire types of onnx.proto (ONNX 1.x) and the protocol buffers encoding. */
const modelGraphField = 7;
const graphOutputField = 12;
const valueNameField = 1;
const wireTypes = { varint: 0, eightBytes: 1, lengthDelimited: 2, fourBytes: 5 } as const;

/**
 * The same ONNX model with only one of its graph's outputs. What led to the others alone is then dropped by the runtime: IS-Net comes with twelve
 * outputs, one is the matte, and the rest cost a quarter of an inference.
 * @param model the file's bytes; not changed, and given back where there is nothing to take out
 * @param name of the output; null: the first. Where none is called so all stay
 * @throws Error when they are no protocol buffer with a graph
 */
export function keepOneOutput(model: Uint8Array, name: string | null): Uint8Array {
  const parts: Uint8Array[] = [];
  let hasGraph = false;
  let isWhole = true;
  for (const field of readFields(model)) {
    if (field.number !== modelGraphField) {
      parts.push(model.subarray(field.start, field.end));
      continue;
    }
    hasGraph = true;
    const graph = model.subarray(field.contentStart, field.end);
    const kept = withOneOutput(graph, name);
    const length = kept.reduce((sum, part) => sum + part.length, 0);
    isWhole &&= length === graph.length;
    parts.push(encodeVarint(modelGraphField * 8 + wireTypes.lengthDelimited), encodeVarint(length), ...kept);
  }
  if (!hasGraph) throw new Error("the file is no ONNX model: it has no graph");
  return isWhole ? model : Buffer.concat(parts);
}

function withOneOutput(graph: Uint8Array, name: string | null): Uint8Array[] {
  const fields = [...readFields(graph)];
  const outputs = fields.filter(({ number }) => number === graphOutputField);
  const chosen = name === null ? outputs[0] : outputs.find((output) => nameOf(graph, output) === name);
  return fields
    .filter((field) => chosen === undefined || field.number !== graphOutputField || field === chosen)
    .map(({ start, end }) => graph.subarray(start, end));
}

function nameOf(graph: Uint8Array, { contentStart, end }: Field): string | null {
  const value = graph.subarray(contentStart, end);
  for (const field of readFields(value)) {
    if (field.number === valueNameField) return Buffer.from(value.subarray(field.contentStart, field.end)).toString();
  }
  return null;
}

/** `start` to `end` is the whole field, key included. */
type Field = {
  readonly number: number;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;
};

function* readFields(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  while (at < bytes.length) {
    const key = readVarint(bytes, at);
    const { contentStart, end } = contentOf(bytes, key.value % 8, key.end);
    if (end > bytes.length) throw new Error("the file is no ONNX model: a field ends beyond it");
    yield { number: Math.floor(key.value / 8), start: at, contentStart, end };
    at = end;
  }
}

function contentOf(bytes: Uint8Array, wireType: number, at: number): { contentStart: number; end: number } {
  switch (wireType) {
    case wireTypes.varint:
      return { contentStart: at, end: readVarint(bytes, at).end };
    case wireTypes.eightBytes:
      return { contentStart: at, end: at + 8 };
    case wireTypes.fourBytes:
      return { contentStart: at, end: at + 4 };
    case wireTypes.lengthDelimited: {
      const length = readVarint(bytes, at);
      return { contentStart: length.end, end: length.end + length.value };
    }
    default:
      throw new Error(`the file is no ONNX model: wire type ${wireType}`);
  }
}

/** By multiplication: a length may be beyond the 32 bits of JavaScript's shifts. */
function readVarint(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from, weight = 1; at < bytes.length; at++, weight *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte % 128) * weight;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw new Error("the file is no ONNX model: a number has no end");
}

function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}
