import { expect, test } from "vitest";
import { keepOneOutput } from "./keep-one-output.ts";

const field = (number: number, content: readonly number[]) => [number * 8 + 2, content.length, ...content];
const name = (text: string) => field(1, [...Buffer.from(text)]);

test("only the first output stays, and everything else as it was", () => {
  const version = [8, 9];
  const node = field(1, name("conv"));
  const input = field(11, name("photo"));
  const matte = field(12, name("matte"));
  const sides = [...field(12, name("side 1")), ...field(12, name("side 2"))];
  const producer = field(2, [...Buffer.from("exporter")]);
  const model = Uint8Array.from([...version, ...field(7, [...node, ...input, ...matte, ...sides]), ...producer]);
  const expected = [...version, ...field(7, [...node, ...input, ...matte]), ...producer];
  expect([...keepOneOutput(model, null)]).toEqual(expected);
});

test("an output that is named is the one that stays; where none has the name, and where there is but one, the file is as it was", () => {
  const sides = [...field(12, name("side 1")), ...field(12, name("side 2"))];
  const model = Uint8Array.from(field(7, [...field(12, name("matte")), ...sides]));
  expect([...keepOneOutput(model, "side 2")]).toEqual(field(7, field(12, name("side 2"))));
  expect(keepOneOutput(model, "side 3")).toBe(model);
  const single = Uint8Array.from(field(7, field(12, name("matte"))));
  expect(keepOneOutput(single, null)).toBe(single);
});

test("lengths of more than one byte are written anew", () => {
  const weights = [5 * 8 + 2, 0x80 + 44, 2, ...Array.from({ length: 300 }, () => 7)];
  const graph = [...weights, ...field(12, name("a")), ...field(12, name("b"))];
  const model = Uint8Array.from([7 * 8 + 2, 0x80 + (graph.length % 128), Math.floor(graph.length / 128), ...graph]);
  const kept = [...weights, ...field(12, name("a"))];
  expect([...keepOneOutput(model, null)]).toEqual([
    58,
    0x80 + (kept.length % 128),
    Math.floor(kept.length / 128),
    ...kept,
  ]);
});

test.each([
  ["nothing", []],
  ["text", [...Buffer.from("<!doctype html>")]],
  ["a field that ends beyond the file", [58, 100, 1, 2]],
  ["a number without an end", [8, 255, 255]],
])("%s is refused", (_, bytes) => {
  expect(() => keepOneOutput(Uint8Array.from(bytes), null)).toThrow("no ONNX model");
});
