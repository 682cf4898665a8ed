import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, afterAll, expect, test } from "vitest";
import { cutOutCode } from "#imaging/cutout/cut-out.ts";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import { openMatting, type MattingSettings } from "#server/engines/studio/matting/open-matting.ts";
import { tinyOnnx } from "./tiny-onnx.ts";

const side = 128;
const line = JSON.stringify({ side, mean: 0, scale: 255, output: "alpha" });
let folder: string;
let tiny: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "carvas-own-model-"));
  tiny = join(folder, "tiny.onnx");
  writeFileSync(tiny, tinyOnnx({ inputShape: [1, 3, side, side] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = (settings: Pick<MattingSettings, "mattingModelPath"> & Partial<MattingSettings>) =>
  openMatting({ mattingModelKind: undefined, inferenceThreads: 1, inferenceProvider: "cpu", ...settings });

test("another model is asked in its own thread, by what is said of it", async () => {
  const matting = await open({ mattingModelPath: tiny, mattingModelKind: line });
  expect(matting.side).toBe(side);
  const { alpha } = await matting.infer(new Uint8Array(side * side * 3).fill(51));
  expect(alpha).toHaveLength(side * side);
  expect(alpha[side]).toBeCloseTo(0.2, 6);
  await matting.close();
});

test("a model that is not what is said of it is refused at once, with what to do", async () => {
  await expect(open({ mattingModelPath: tiny })).rejects.toThrow(
    'reads 128 × 128 pixels, and MATTING_MODEL_KIND says 1024 × 1024: it needs "side": 128.',
  );
});

test("a model that is not there is refused at once, with what to do", async () => {
  await expect(open({ mattingModelPath: join(folder, "lost.onnx") })).rejects.toThrow(
    /There is no matting model at .*lost\.onnx\. Restore assets\/models/,
  );
});

test("a model whose hash is not the one beside it is refused at once, with what to do", async () => {
  const damaged = join(folder, "damaged.onnx");
  const content = await readFile(ownMattingModelPath);
  await writeFile(damaged, content.fill(7, 1000, 1100));
  await copyFile(`${ownMattingModelPath}.sha256`, `${damaged}.sha256`);
  await expect(open({ mattingModelPath: damaged })).rejects.toThrow(/damaged: its SHA-256 is .*Restore assets\/models/);
});

test("our own without the network for sides beside it is refused at once, with what to do", async () => {
  const alone = join(folder, "car-matting-1.onnx");
  for (const end of ["", ".sha256"]) await copyFile(`${ownMattingModelPath}${end}`, `${alone}${end}`);
  await expect(open({ mattingModelPath: alone })).rejects.toThrow(
    /There is no matting model at .*car-side-1\.onnx\. Restore assets\/models/,
  );
});

test("a damaged file without a hash beside it is refused at once, with what to do", async () => {
  const damaged = join(folder, "cut-short.onnx");
  await writeFile(damaged, tinyOnnx().subarray(0, 100));
  await expect(open({ mattingModelPath: damaged })).rejects.toThrow(
    /damaged or not an ONNX model\. Restore assets\/models/,
  );
});

test("our own is loaded as it comes with the product", async () => {
  const matting = await open({ mattingModelPath: ownMattingModelPath });
  expect(matting.side).toBe(1024);
  const hash = await readFile(`${ownMattingModelPath}.sha256`, "utf8");
  expect(matting.cutBy).toBe(`${cutOutCode}-${hash.slice(0, 16)}`);
  await matting.close();
});

test("a provider that can't be had is refused at once, with what to do", async () => {
  // No machine has both.
  const provider = process.platform === "win32" ? "coreml" : "dml";
  await expect(open({ mattingModelPath: tiny, mattingModelKind: line, inferenceProvider: provider })).rejects.toThrow(
    `INFERENCE_PROVIDER=${provider} is not to be had`,
  );
});
