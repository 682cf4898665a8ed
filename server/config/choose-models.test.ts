import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseModels } from "./choose-models.ts";
import { parseConfig } from "./config.ts";

const base = { DATA_DIR: mkdtempSync(join(tmpdir(), "carvas-models-")) };
const key = "secret-key-0123456789";

function fileOf(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "carvas-workflow-")), "workflow.json");
  writeFileSync(path, text);
  return path;
}

const workflow = JSON.stringify({ "1": { class_type: "X", inputs: { a: "{{prompt}}", b: "{{image}}" } } });

test("models come in the order of preference, with their providers' keys and addresses", () => {
  const { models } = parseConfig({
    ...base,
    IMAGE_MODEL: " google:gemini-nano-banana-2.1, fal:fal-ai/flux-2/edit ,replicate:owner/name:5c7d5dc6",
    VISION_MODEL: "openai:gpt-6.1-terra",
    GEMINI_API_KEY: `${key}g`,
    FAL_KEY: `${key}f`,
    REPLICATE_API_TOKEN: `${key}r`,
    OPENAI_API_KEY: `${key}o`,
    OPENAI_BASE_URL: "https://proxy.example/v1/",
  });
  expect(models.image.map(({ provider, id, apiKey }) => [provider, id, apiKey])).toEqual([
    ["google", "gemini-nano-banana-2.1", `${key}g`],
    ["fal", "fal-ai/flux-2/edit", `${key}f`],
    ["replicate", "owner/name:5c7d5dc6", `${key}r`],
  ]);
  expect(models.vision).toMatchObject([{ apiKey: `${key}o`, baseUrl: "https://proxy.example/v1" }]);
});

test("a compatible server needs an address and no key; each model may have an address of its own", () => {
  const { models } = chooseModels({
    COMPATIBLE_BASE_URL: "http://gpu:8000/v1",
    IMAGE_MODEL: "compatible:Qwen/Qwen-Image-Edit,compatible:flux@http://other:9000/v1/",
    VISION_MODEL: "compatible:qwen3-vl:8b@http://127.0.0.1:11434/v1",
  });
  expect([...models.image, ...models.vision].map(({ id, baseUrl }) => `${id} ${baseUrl}`)).toEqual([
    "Qwen/Qwen-Image-Edit http://gpu:8000/v1",
    "flux http://other:9000/v1",
    "qwen3-vl:8b http://127.0.0.1:11434/v1",
  ]);
});

test("a workflow of ComfyUI is read at the start", () => {
  const { models, problems } = chooseModels({ IMAGE_MODEL: `comfyui:${fileOf(workflow)}` });
  expect(problems).toEqual([]);
  expect(models.image[0]).toMatchObject({ baseUrl: "http://127.0.0.1:8188", workflow: { pictures: 1 } });
});

test("every wrong or missing variable is named at once, with all others, and no value is repeated", () => {
  const variables = {
    ...base,
    PORT: "eighty",
    IMAGE_MODEL: `openai:gpt-image-2,sk-${key},google:,compatible:x,comfyui:/nowhere/${key}.json,comfyui:${fileOf("{}")}`,
    VISION_MODEL: "fal:fal-ai/flux-2,openai:gpt-6.1-terra",
    REPLICATE_API_TOKEN: "two words",
    FAL_BASE_URL: "fal.run",
  };
  const parse = () => parseConfig(variables);
  for (const words of [
    "PORT must be a whole number",
    "IMAGE_MODEL: entry 2 must begin with one of openai:, google:, compatible:, fal:, replicate:, comfyui:",
    "IMAGE_MODEL: entry 3 must name a model after google:",
    "COMPATIBLE_BASE_URL is required for models of compatible",
    "is a file that can't be read",
    "must hold the placeholders {{prompt}} and {{image}}",
    "VISION_MODEL: entry 1 names fal, which serves IMAGE_MODEL only",
    "OPENAI_API_KEY is required for models of openai",
    "REPLICATE_API_TOKEN must be the key",
    "FAL_BASE_URL must be an address",
  ])
    expect(parse).toThrow(words);
  expect(parse).not.toThrow(key);
  expect(chooseModels(variables).problems.filter((problem) => problem.startsWith("OPENAI_API_KEY"))).toHaveLength(1);
});
