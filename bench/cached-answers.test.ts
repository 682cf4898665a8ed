import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModelAnswer } from "#imaging/cutout/alpha-model.ts";
import { rememberAnswers } from "./cached-answers.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "carvas-answers-"));
});
afterAll(() => rm(folder, { recursive: true }));

const bytes = ({ alpha, sides }: ModelAnswer) => [...Uint8ClampedArray.from(alpha, (value) => value * 255), sides];

test("an answer is asked for once for each model and picture, and comes back to the byte", async () => {
  const models = [join(folder, "one.onnx"), join(folder, "two.onnx")] as const;
  for (const model of models) await writeFile(model, model);
  let asked = 0;
  const infer = async (square: Uint8Array) => {
    asked++;
    return { alpha: Float32Array.from(square, (value) => value / 255 + 0.001), sides: [0.25, 0.75] };
  };
  const answers = join(folder, "answers");
  const square = Uint8Array.from([0, 1, 127, 128, 254, 255]);
  const first = await (await rememberAnswers(infer, models[0], answers))(square);
  const again = await (await rememberAnswers(infer, models[0], answers))(square);
  expect([asked, bytes(again)]).toEqual([1, bytes(first)]);
  await (
    await rememberAnswers(infer, models[1], answers)
  )(square);
  await (
    await rememberAnswers(infer, models[0], answers)
  )(square.toReversed());
  expect(asked).toBe(3);
});
