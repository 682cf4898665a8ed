import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, afterAll, expect, test } from "vitest";
import { openMatting, type MattingSettings } from "#server/engines/studio/matting/open-matting.ts";
import { tinyOnnx } from "./tiny-onnx.ts";

const side = 128;
const notThere = "/nowhere/fetched.onnx";
const line = JSON.stringify({ side, mean: 0, scale: 255, output: "alpha" });
let folder: string;
let tiny: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "carvas-own-model-"));
  tiny = join(folder, "tiny.onnx");
  writeFileSync(tiny, tinyOnnx({ inputShape: [1, 3, side, side] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = (settings: Partial<MattingSettings>) =>
  openMatting(
    {
      mattingModelPath: undefined,
      mattingModelKind: undefined,
      inferenceThreads: 1,
      inferenceProvider: "cpu",
      ...settings,
    },
    notThere,
  );

test("another model is asked in its own thread, by what is said of it", async () => {
  const matting = await open({ mattingModelPath: tiny, mattingModelKind: line });
  expect(matting.side).toBe(side);
  const alpha = await matting.infer(new Uint8Array(side * side * 3).fill(51));
  expect(alpha).toHaveLength(side * side);
  expect(alpha[side]).toBeCloseTo(0.2, 6);
  await matting.close();
});

test("a model that is not what is said of it is refused at once, with what to do", async () => {
  await expect(open({ mattingModelPath: tiny })).rejects.toThrow(
    'reads 128 × 128 pixels, and MATTING_MODEL_KIND says 1024 × 1024: it needs "side": 128.',
  );
});

test("a model that is not there is refused at once", async () => {
  await expect(open({ mattingModelPath: join(folder, "lost.onnx") })).rejects.toThrow("lost.onnx can't be used");
});

test("our own model is not looked at before a photo comes", async () => {
  const matting = await open({});
  await expect(matting.infer(new Uint8Array(3))).rejects.toThrow(`${notThere} can't be used`);
  await matting.close();
});

test("a provider that can't be had is refused at once, with what to do", async () => {
  // No machine has both.
  const provider = process.platform === "win32" ? "coreml" : "dml";
  await expect(open({ mattingModelPath: tiny, mattingModelKind: line, inferenceProvider: provider })).rejects.toThrow(
    `INFERENCE_PROVIDER=${provider} is not to be had`,
  );
});
