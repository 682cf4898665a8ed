import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runChecks } from "#scripts/doctor/run-checks.ts";
import { setUpCloud, testKey, workflowText } from "./cloud-setup.ts";
import { openAiWords } from "./wire-speakers.ts";

const { server } = setUpCloud();

const seenWords = JSON.stringify({
  colour: { value: "blue", confidence: 0.9 },
  bodyStyle: { value: null, confidence: 0 },
});

async function examine(variables: Record<string, string>, signal = new AbortController().signal) {
  const printed: string[] = [];
  const only = ["configuration", "spending", "image-models", "vision-models"];
  const isSound = await runChecks({ variables, signal, only }, (text) => void printed.push(text));
  return { isSound, report: printed.join("") };
}

/** Every provider's address is the wire server's. */
const addresses = (): Record<string, string> => ({
  OPENAI_BASE_URL: server().addressOf("openai"),
  GEMINI_BASE_URL: server().addressOf("google"),
  COMPATIBLE_BASE_URL: server().addressOf("compatible"),
  FAL_BASE_URL: server().addressOf("fal"),
  REPLICATE_BASE_URL: server().addressOf("replicate"),
  COMFYUI_BASE_URL: server().addressOf("comfyui"),
  OPENAI_API_KEY: testKey,
  GEMINI_API_KEY: testKey,
  FAL_KEY: testKey,
  REPLICATE_API_TOKEN: testKey,
});

test("without models it says so plainly, asks nobody, and writes nothing", async () => {
  const from = server().asked.length;
  const dataDirectory = mkdtempSync(join(tmpdir(), "carvas-doctor-"));
  const { isSound, report } = await examine({ DATA_DIR: dataDirectory });
  expect(isSound).toBe(true);
  expect(report).toContain("no AI model is configured: everything is made by the studio engine, on this machine");
  expect(report).toContain("Nothing is broken.");
  expect(server().asked).toHaveLength(from);
  expect(readdirSync(dataDirectory)).toEqual([]);
});

test(
  "every model is asked once, and it is told how long it took and what it cost",
  { tags: ["thorough"] },
  async () => {
    const from = server().asked.length;
    const workflow = join(mkdtempSync(join(tmpdir(), "carvas-doctor-")), "workflow.json");
    writeFileSync(workflow, workflowText);
    const asked = { path: "/v1/responses", json: {} };
    server().behave("openai", { kind: "succeed" }, { kind: "body", body: openAiWords(asked, seenWords) });
    const { isSound, report } = await examine({
      ...addresses(),
      IMAGE_MODEL: `openai:gpt-image-2.6-flare,google:gemini-nano-banana-2.1,compatible:x,fal:fal-ai/flux-2-max/edit,comfyui:${workflow}`,
      VISION_MODEL: "openai:gpt-6.1-terra",
    });
    expect(report).toMatch(
      /works {4}openai:gpt-image-2\.6-flare: a picture of 1024 × 768 pixels in \d+\.\d s, about \$0\.05/,
    );
    expect(report).toMatch(/works {4}google:gemini-nano-banana-2\.1: a picture of .* about \$0\.03/);
    expect(report).toMatch(/works {4}compatible:x: .*its price is not known here: counted as \$0\.25/);
    expect(report).toMatch(/works {4}fal:fal-ai\/flux-2-max\/edit: .*about \$0\.1000/);
    expect(report).toMatch(/works {4}comfyui:.*on your own machine/);
    expect(report).toMatch(/works {4}openai:gpt-6\.1-terra: it saw: blue, nothing; in \d+\.\d s, about \$0\.0012/);
    expect(isSound).toBe(true);
    const main = server()
      .asked.slice(from)
      .filter(({ path }) => /edits$|generateContent$|edit$|^\/prompt$|responses$/.test(path));
    expect(main.map(({ speaker }) => speaker)).toEqual(["openai", "google", "compatible", "fal", "comfyui", "openai"]);
    expect(report).not.toContain(testKey);
  },
);

test("what a model that looks at pictures saw is shown", async () => {
  const body = {
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: seenWords } }],
    usage: { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 },
  };
  server().behave("compatible", { kind: "body", body });
  const { isSound, report } = await examine({ ...addresses(), VISION_MODEL: "compatible:qwen3-vl" });
  expect(isSound).toBe(true);
  expect(report).toContain("compatible:qwen3-vl: it saw: blue, nothing; in ");
});

test.each([
  [{ kind: "quota" }, "Add credit"],
  [{ kind: "bad-key" }, "The provider refuses the key"],
  [{ kind: "unknown-model" }, "Check its name"],
  [{ kind: "drop" }, "The connection broke"],
  [{ kind: "empty" }, "Check that it makes pictures"],
] as const)("what is broken is told with what to do: %j", async (behaviour, advice) => {
  const from = server().asked.length;
  server().behave("openai", behaviour, behaviour);
  const { isSound, report } = await examine({ ...addresses(), IMAGE_MODEL: "openai:gpt-image-2" });
  server().behave("openai");
  expect(isSound).toBe(false);
  expect(report).toMatch(/BROKEN {3}openai:gpt-image-2: failed after/);
  expect(report).toContain(advice);
  expect(report).not.toContain(testKey);
  expect(server().asked).toHaveLength(from + 1);
});

test("wrong variables are told all at once, and the models that can be asked are asked all the same", async () => {
  const variables = { ...addresses(), IMAGE_MODEL: "openai:gpt-image-2,fal:", VISION_MODEL: "google", PORT: "eighty" };
  const { isSound, report } = await examine({ ...variables, FAL_API_KEY: "x" });
  expect(isSound).toBe(false);
  expect(report).toContain("BROKEN   PORT must be a whole number");
  expect(report).toContain("BROKEN   IMAGE_MODEL: entry 2 must name a model after fal:");
  expect(report).toContain("BROKEN   VISION_MODEL: entry 1 must name a model after google:");
  expect(report).toContain("works    openai:gpt-image-2");
  expect(report).toContain("VISION_MODEL: none of its models can be asked yet");
});

test("as a command it ends with 1 where something is broken", { tags: ["thorough"] }, () => {
  const run = (variables: Record<string, string>) =>
    spawnSync(process.execPath, ["scripts/doctor.ts", "configuration", "image-models"], {
      env: { PATH: process.env.PATH, ...variables },
      encoding: "utf8",
    });
  expect(run({})).toMatchObject({ status: 0, stdout: expect.stringContaining("Nothing is broken") });
  const broken = run({ IMAGE_MODEL: "openai:gpt-image-2" });
  expect(broken.status).toBe(1);
  expect(broken.stdout).toContain("OPENAI_API_KEY is required for models of openai");
});
