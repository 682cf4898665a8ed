import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { createBoundedFetch } from "../calls/bounded-fetch.ts";
import { ModelFailure } from "../calls/model-failure.ts";
import {
  fillComfyWorkflow,
  pictureName,
  type ComfyWorkflow,
  type PlaceholderValues,
} from "../models/comfy-workflow.ts";
import type { MadePicture, PictureCall } from "../picture-model.ts";
import { createComfyClient, type ComfyClient } from "./comfy-client.ts";

export type ComfySetup = {
  readonly baseUrl: string;
  readonly workflow: ComfyWorkflow;
  readonly maxAnswerBytes: number;
  readonly pollMs: number;
};

/** Beyond which some samplers of ComfyUI take no seed. */
const seedRange = 2 ** 32;

const outputSchema = z.looseObject({
  images: z.array(z.object({ filename: z.string(), subfolder: z.string(), type: z.string() })).optional(),
});
type PictureAddress = NonNullable<z.infer<typeof outputSchema>["images"]>[number];

const runSchema = z.looseObject({
  status: z.looseObject({ status_str: z.string().optional(), messages: z.array(z.unknown()).optional() }).optional(),
  outputs: z.record(z.string(), outputSchema).optional(),
});

/**
 * Has a workflow made: pictures are uploaded, the filled workflow is queued, its end waited for and its first picture fetched.
 * Aborting takes it out of the queue or interrupts it.
 * @throws ModelFailure
 */
export async function runWorkflow(setup: ComfySetup, call: PictureCall): Promise<MadePicture> {
  const client = createComfyClient(setup.baseUrl, createBoundedFetch(setup.maxAnswerBytes));
  const values = await uploadAll(client, call);
  // Known before the server has answered: whoever aborts in between must not leave a run behind.
  let id: string = randomUUID();
  try {
    id = await client.queue(fillComfyWorkflow(setup.workflow, values), id, call.signal);
    const picture = await waitForPicture(client, id, { signal: call.signal, pollMs: setup.pollMs });
    return { content: await client.fetchPicture(picture, call.signal), usage: null };
  } catch (error) {
    if (call.signal.aborted) await client.drop(id);
    throw error;
  }
}

async function uploadAll(client: ComfyClient, call: PictureCall): Promise<PlaceholderValues> {
  const { prompt, pictures, mask, shape, seed = Math.floor(Math.random() * seedRange), signal } = call;
  const values: Record<string, string | number> = { prompt, seed: seed % seedRange, ...shape.size };
  for (const [index, picture] of pictures.entries()) values[pictureName(index)] = await client.upload(picture, signal);
  if (mask !== null) values.mask = await client.upload(mask, signal);
  return values;
}

type Waiting = { readonly signal: AbortSignal; readonly pollMs: number };

async function waitForPicture(client: ComfyClient, id: string, { signal, pollMs }: Waiting): Promise<PictureAddress> {
  for (;;) {
    const run = runSchema.optional().parse(await client.readRun(id, signal));
    if (run?.status?.status_str === "error")
      throw new ModelFailure(
        "server-failed",
        `the workflow failed: ${JSON.stringify(run.status.messages?.at(-1)).slice(0, 300)}`,
      );
    if (run !== undefined) return choosePicture(Object.values(run.outputs ?? {}).flatMap(({ images = [] }) => images));
    await pause(pollMs, undefined, { signal });
  }
}

/** Saved pictures go before those that a node only shows. */
function choosePicture(pictures: readonly PictureAddress[]): PictureAddress {
  const chosen = pictures.find(({ type }) => type === "output") ?? pictures[0];
  if (chosen === undefined) throw new ModelFailure("no-picture", "the workflow ended without a picture");
  return chosen;
}
