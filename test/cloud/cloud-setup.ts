import { afterAll, beforeAll, beforeEach } from "vitest";
import { AppError } from "#contract/errors.ts";
import { imagePolicy, type CallPolicy } from "#server/engines/cloud/calls/call-model.ts";
import type { CloudModels, EditRequest, EditTask } from "#server/engines/cloud/cloud-models.ts";
import { parseComfyWorkflow, type ComfyWorkflow } from "#server/engines/cloud/models/comfy-workflow.ts";
import type { ModelChoice } from "#server/engines/cloud/models/model-choice.ts";
import { openCloudModels } from "#server/engines/cloud/open-cloud-models.ts";
import type { Spending } from "#server/engines/image-engine.ts";
import { paintPicture } from "./wire-pictures.ts";
import { startWireServer, type WireServer } from "./wire-server.ts";
import type { SpeakerName } from "./wire-speakers.ts";

export const testKey = "key-of-test-0001";

/** A workflow as ComfyUI exports one, shortened, with its placeholders. */
export const workflowText = JSON.stringify({
  "1": { class_type: "LoadImage", inputs: { image: "{{image}}" } },
  "2": { class_type: "CLIPTextEncode", inputs: { text: "a photograph, {{prompt}}", clip: ["4", 1] } },
  "5": { class_type: "EmptyLatentImage", inputs: { width: "{{width}}", height: "{{height}}", batch_size: 1 } },
  "3": { class_type: "KSampler", inputs: { seed: "{{seed}}", steps: 8, latent_image: ["5", 0] } },
  "9": { class_type: "SaveImage", inputs: { filename_prefix: "carvas", images: ["3", 0] } },
});

export function readWorkflow(text = workflowText): ComfyWorkflow {
  const workflow = parseComfyWorkflow(text);
  if (typeof workflow === "string") throw new Error(workflow);
  return workflow;
}

/** A model of each provider that the capability table knows. */
const modelIds: Readonly<Record<SpeakerName, string>> = {
  openai: "gpt-image-2.6-sunburst",
  google: "gemini-nano-banana-2.1",
  compatible: "Qwen/Qwen-Image-Edit",
  fal: "fal-ai/nano-banana-2/edit",
  replicate: "black-forest-labs/flux-2-pro",
  comfyui: "workflow.json",
};

/** Waits are short in tests; what is waited for is the wire server's. */
export const quickPolicy: CallPolicy = { ...imagePolicy, waitsMs: [1, 1], deadlineMs: 20_000 };

export type CloudSetup = {
  readonly server: () => WireServer;
  readonly choiceOf: (provider: SpeakerName, id?: string) => ModelChoice;
  readonly logged: unknown[];
  readonly open: (options: {
    image?: readonly ModelChoice[];
    vision?: readonly ModelChoice[];
    policy?: Partial<CallPolicy>;
  }) => CloudModels;
};

export function setUpCloud(): CloudSetup {
  let server: WireServer | undefined;
  const logged: unknown[] = [];
  const need = (): WireServer => {
    if (server === undefined) throw new Error("the wire server has not started");
    return server;
  };
  beforeAll(async () => {
    server = await startWireServer();
  });
  afterAll(() => server?.close());
  beforeEach(() => void logged.splice(0));
  return {
    server: need,
    logged,
    choiceOf: (provider, id = modelIds[provider]) => ({
      provider,
      id,
      apiKey: testKey,
      baseUrl: need().addressOf(provider),
      workflow: provider === "comfyui" ? readWorkflow() : null,
    }),
    open: ({ image = [], vision = [], policy }) =>
      openCloudModels({
        image,
        vision,
        logger: { warn: (...line: unknown[]) => void logged.push(JSON.stringify(line)) },
        policies: { image: { ...quickPolicy, ...policy }, vision: { ...quickPolicy, ...policy } },
        limits: { maxPictureBytes: 8 * 1024 * 1024, maxDescriptionBytes: 64 * 1024, pollMs: 5 },
      }),
  };
}

/** The photo that is sent unless a test says otherwise. */
export const paintPhoto = (): Promise<Uint8Array> => paintPicture({ width: 640, height: 360 }, "jpeg");

/** The same task for every model. */
export type AskedPicture = Partial<Omit<EditRequest, "taskFor"> & EditTask>;

/** What is asked of every model. */
export async function askForPicture({
  prompt = "Put this car on a mountain road.",
  pictures,
  mask,
  ...request
}: AskedPicture = {}): Promise<EditRequest> {
  const sent = pictures ?? [await paintPhoto()];
  return {
    taskFor: () => ({ prompt, pictures: sent, mask }),
    size: { width: 1376, height: 768 },
    signal: new AbortController().signal,
    spending: createNotedSpending(),
    ...request,
  };
}

export type NotedSpending = Spending & {
  /** Every call: what was reserved for it, and its end. */
  readonly calls: { model: string; usd: number; end: { usd: number; basis: string; outcome: string } | null }[];
};

/** Notes what is spent. @param most calls after which the day's cap is reached */
export function createNotedSpending(most = Number.POSITIVE_INFINITY): NotedSpending {
  const calls: NotedSpending["calls"] = [];
  return {
    calls,
    reserve: async ({ model, usd }) => {
      if (calls.length >= most) throw new AppError("ai_daily_limit");
      const call: NotedSpending["calls"][number] = { model, usd, end: null };
      calls.push(call);
      return {
        settle: async ({ usd: spent, basis, outcome }) => {
          call.end = { usd: spent, basis, outcome };
        },
      };
    },
  };
}

/** What it fails with; begun before it has, so that it is never a rejection that nobody handles. */
export function failureOf(answer: Promise<unknown> | undefined): Promise<unknown> {
  if (answer === undefined) throw new Error("no model");
  return answer.then(
    () => "it succeeded",
    (error: unknown) => error,
  );
}
