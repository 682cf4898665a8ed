import { expect, test } from "vitest";
import { keepFirstOutput } from "./keep-first-output.ts";

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
  expect([...keepFirstOutput(model)]).toEqual(expected);
});

test("lengths of more than one byte are written anew", () => {
  const weights = [5 * 8 + 2, 0x80 + 44, 2, ...Array.from({ length: 300 }, () => 7)];
  const graph = [...weights, ...field(12, name("a")), ...field(12, name("b"))];
  const model = Uint8Array.from([7 * 8 + 2, 0x80 + (graph.length % 128), Math.floor(graph.length / 128), ...graph]);
  const kept = [...weights, ...field(12, name("a"))];
  expect([...keepFirstOutput(model)]).toEqual([58, 0x80 + (kept.length % 128), Math.floor(kept.length / 128), ...kept]);
});

test.each([
  ["nothing", []],
  ["text", [...Buffer.from("<!doctype html>")]],
  ["a field that ends beyond the file", [58, 100, 1, 2]],
  ["a number without an end", [8, 255, 255]],
])("%s is refused", (_, bytes) => {
  expect(() => keepFirstOutput(Uint8Array.from(bytes))).toThrow("no ONNX model");
});
