import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listSupportedBackends } from "onnxruntime-node";
import { describe, expect, onTestFinished, test } from "vitest";
import { describeCauses } from "#server/log/describe-causes.ts";
import { tinyOnnx, type TinyNetwork } from "#test/cutout/tiny-onnx.ts";
import { inferenceProviders, type InferenceProvider } from "./inference-provider.ts";
import { knownModels, type MattingModel } from "./matting-model.ts";
import { loadMattingSession } from "./matting-session.ts";

const side = 32;
/** Half of it orange, half of it nearly black. */
const square = Uint8Array.from({ length: side * side * 3 }, (_, at) =>
  at < (side * side * 3) / 2 ? ([250, 130, 10][at % 3] ?? 0) : 5,
);
/** Feeds bytes as shares. */
const plain: MattingModel = { ...knownModels.isnet, side, mean: [0, 0, 0], scale: [255, 255, 255] };

function fileOf(bytes: Uint8Array | string): string {
  const folder = mkdtempSync(join(tmpdir(), "carvas-tiny-model-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "tiny.onnx");
  writeFileSync(path, bytes);
  return path;
}

function load(modelPath: string, model: Partial<MattingModel> = {}, provider: InferenceProvider = "cpu") {
  return loadMattingSession({
    modelPath,
    model: { ...plain, ...model },
    threads: 1,
    provider,
  });
}

/** What is answered about the orange half and about the dark one. */
async function answers(network: TinyNetwork, model: Partial<MattingModel> = {}): Promise<[number, number]> {
  const { run } = await load(fileOf(tinyOnnx(network)), model);
  const { alpha } = await run(square);
  expect(alpha).toHaveLength(side * side);
  return [alpha[0] ?? Number.NaN, alpha[alpha.length - 1] ?? Number.NaN];
}

/** Why a model can't be loaded, as whoever runs the server reads it. */
async function refusal(network: TinyNetwork, model: Partial<MattingModel> = {}): Promise<string> {
  return load(fileOf(tinyOnnx(network)), model).then(() => "none", describeCauses);
}

describe("a network is fed (byte − mean) / scale", () => {
  const mean = [50, 30, 10] as const;
  const scale = [200, 100, 50] as const;
  const channels = [0, 1, 2].map((channel) => ({ outputs: [{ name: "matte", channel }] }));

  test("of each channel by its own figures", async () => {
    const fed = await Promise.all(channels.map((network) => answers(network, { mean, scale })));
    const [red, green, blue] = fed.map(([orange]) => orange);
    expect(red).toBeCloseTo(1, 6);
    expect(green).toBeCloseTo(1, 6);
    expect(blue).toBeCloseTo(0, 6);
    expect(fed[0]?.[1]).toBeCloseTo(-45 / 200, 6);
  });

  test("with blue first where that is its order; the figures stay those of red, green and blue", async () => {
    const [first, , last] = await Promise.all(
      channels.map((network) => answers(network, { mean, scale, channels: "bgr" })),
    );
    expect(first?.[0]).toBeCloseTo(0, 6);
    expect(first?.[1]).toBeCloseTo(-5 / 50, 6);
    expect(last?.[1]).toBeCloseTo(-45 / 200, 6);
  });
});

describe("an answer", () => {
  test("of opacities is taken as it is", async () => {
    const [orange, dark] = await answers({});
    expect(orange).toBeCloseTo(250 / 255, 6);
    expect(dark).toBeCloseTo(5 / 255, 6);
  });

  test("of logits becomes opacities", async () => {
    const [orange, dark] = await answers({}, { output: "logits", mean: [127.5, 0, 0], scale: [20, 1, 1] });
    expect(orange).toBeCloseTo(1 / (1 + Math.exp(-122.5 / 20)), 6);
    expect(dark).toBeCloseTo(1 / (1 + Math.exp(122.5 / 20)), 6);
  });

  test("of any range is spread from nothing to all, and of one value is nothing", async () => {
    expect(await answers({}, { output: "spread", mean: [-900, 0, 0], scale: [7, 1, 1] })).toEqual([1, 0]);
    const { run } = await load(fileOf(tinyOnnx()), { output: "spread" });
    expect(new Set((await run(new Uint8Array(side * side * 3).fill(200))).alpha)).toEqual(new Set([0]));
  });

  test("in half the bits is read as numbers", async () => {
    const [orange, dark] = await answers({ outputs: [{ name: "matte", channel: 0, type: "float16" }] });
    expect(orange).toBeCloseTo(250 / 255, 3);
    expect(dark).toBeCloseTo(5 / 255, 4);
  });
});

describe("of several outputs", () => {
  const outputs = [
    { name: "matte", channel: 0 },
    { name: "side 1", channel: 1, cropped: 16 },
    { name: "side 2", channel: 2 },
  ];

  test("the first is the matte, or the one that is named", async () => {
    expect((await answers({ outputs }))[0]).toBeCloseTo(250 / 255, 6);
    expect((await answers({ outputs }, { outputName: "side 2" }))[0]).toBeCloseTo(10 / 255, 6);
  });

  test("one that is not there is told with those that are", async () => {
    expect(await refusal({ outputs }, { outputName: "alpha" })).toBe(
      'The matting model has no output "alpha" (matte, side 1, side 2): name one of them as "outputName".',
    );
  });

  test("the only one may have another name", async () => {
    expect((await answers({}, { outputName: "output_image" }))[0]).toBeCloseTo(250 / 255, 6);
  });

  test("one of another size is refused", async () => {
    expect(await refusal({ outputs }, { outputName: "side 1" })).toContain('answers 1 × 1 × 16 × 16 as "side 1"');
  });
});

describe("a model that is not what it is said to be is refused with what to do", () => {
  test("a side that is left open fits", async () => {
    expect((await answers({ inputShape: [1, 3, "height", "width"] }))[0]).toBeCloseTo(250 / 255, 6);
    expect((await answers({ inputShape: ["batch", 3, side, side] }))[0]).toBeCloseTo(250 / 255, 6);
  });

  test.each<[string, TinyNetwork, string]>([
    [
      "another side",
      { inputShape: [1, 3, 64, 64] },
      'reads 64 × 64 pixels, and MATTING_MODEL_KIND says 32 × 32: it needs "side": 64.',
    ],
    [
      "no square",
      { inputShape: [1, 3, 32, 64] },
      "reads 64 × 32 pixels, and MATTING_MODEL_KIND says 32 × 32: it needs a model for squares.",
    ],
    [
      "channels last",
      { inputShape: [1, 32, 32, 3] },
      "not batch × 3 channels × height × width: export it with its channels first",
    ],
    ["one channel", { inputShape: [1, 1, 32, 32] }, "reads 1 × 1 × 32 × 32, not batch × 3 channels"],
    ["two inputs", { inputs: ["photo", "trimap"] }, "must have one input, and has 2 (photo, trimap)"],
    ["half the bits", { inputType: "float16" }, '"photo" of the matting model is float16, and must be float32'],
    [
      "bytes",
      { outputs: [{ name: "matte", channel: 0, type: "uint8" }] },
      '"matte" of the matting model is uint8, and must be float32 or float16',
    ],
  ])("%s", async (_, network, words) => {
    expect(await refusal(network)).toContain(words);
  });

  test.each([
    ["a page of the web", "<!doctype html><title>Not found</title>"],
    ["an empty file", ""],
    ["a part of a model", tinyOnnx().subarray(0, 100)],
  ])("%s", async (_, bytes) => {
    const path = fileOf(bytes);
    const told = await load(path).then(() => "none", describeCauses);
    expect(told).toContain(`The matting model ${path} can't be used: it is missing, damaged or not an ONNX model`);
  });

  test("a network that the runtime refuses", async () => {
    const bytes = Buffer.from(tinyOnnx());
    bytes.write("Gethar", bytes.indexOf("Gather"));
    const path = fileOf(bytes);
    const told = await load(path).then(() => "none", describeCauses);
    expect(told).toMatch(new RegExp(`^The matting model ${path} can't be used: .*Gethar`));
  });

  test("a file that is not there", async () => {
    const told = await load("/nowhere/model.onnx").then(() => "none", describeCauses);
    expect(told).toContain("The matting model /nowhere/model.onnx can't be used: it is missing");
  });
});

describe("an answer that is none fails its call alone", () => {
  test("of NaN", async () => {
    const network = tinyOnnx({ outputs: [{ name: "matte", channel: 0, isRoot: true }] });
    const { run } = await load(fileOf(network), { mean: [50, 0, 0] });
    await expect(run(square)).rejects.toThrow("the model answers NaN");
    expect((await run(new Uint8Array(side * side * 3).fill(200))).alpha[0]).toBeCloseTo(Math.sqrt(150 / 255), 6);
  });

  test("of another size than it left open", async () => {
    const network = { inputShape: [1, 3, "height", "width"], outputs: [{ name: "matte", channel: 0, cropped: 16 }] };
    const { run } = await load(fileOf(tinyOnnx(network)));
    await expect(run(square)).rejects.toThrow("the model answers 256 numbers, not 32 × 32: 1 × 1 × 16 × 16");
  });
});

test("a square of another size is not fed", async () => {
  const { run } = await load(fileOf(tinyOnnx()));
  await expect(run(new Uint8Array(10))).rejects.toThrow("reads 32 × 32 RGB pixels");
});

describe("a provider that onnxruntime does not have here", () => {
  const backends = listSupportedBackends();
  const here = new Set(backends.map(({ name }) => name));
  const elsewhere = inferenceProviders.filter((provider) => !here.has(provider));

  test.each(elsewhere)("%s is refused with where it is and what there is here", async (provider) => {
    const told = await load(fileOf(tinyOnnx()), {}, provider).then(() => "none", describeCauses);
    expect(told).toMatch(new RegExp(`INFERENCE_PROVIDER=${provider} is not to be had on .* Here: cpu`));
  });

  // Set-up leaves out the libraries that onnxruntime does not bring along (`.npmrc`). It writes of it itself, in red: not in a calm run.
  const withoutLibraries = inferenceProviders.filter((provider) =>
    backends.some(({ name, bundled }) => name === provider && !bundled),
  );

  test.each(withoutLibraries)(
    "%s, whose libraries are not installed, is refused with what installs them",
    { tags: ["thorough"] },
    async (provider) => {
      const told = await load(fileOf(tinyOnnx()), {}, provider).then(() => "none", describeCauses);
      expect(told).toContain(`can't open the matting model with INFERENCE_PROVIDER=${provider}.`);
      expect(told).toContain("set INFERENCE_PROVIDER=cpu");
    },
  );
});
