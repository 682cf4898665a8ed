import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ModelFailure } from "../calls/model-failure.ts";
import { networkKind } from "../calls/network-kind.ts";
import { readRefusal } from "../calls/read-refusal.ts";
import type { ComfyGraph } from "../models/comfy-workflow.ts";

/** The calls of ComfyUI's server that a picture takes (docs.comfy.org/development/comfyui-server/comms_routes). */
export type ComfyClient = {
  /** Gives the name under which a workflow finds it. */
  readonly upload: (content: Uint8Array, signal: AbortSignal) => Promise<string>;
  /** Gives the run's id: the one that is wished for, or of older servers one of their own. */
  readonly queue: (graph: ComfyGraph, wishedId: string, signal: AbortSignal) => Promise<string>;
  /** Undefined: it has not ended yet. */
  readonly readRun: (id: string, signal: AbortSignal) => Promise<unknown>;
  readonly fetchPicture: (address: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Uint8Array>;
  /** Takes a run out of the queue, and ends it when it is under way. Never throws: whoever aborted is told of that alone. */
  readonly drop: (id: string) => Promise<void>;
};

const uploadedSchema = z.looseObject({ name: z.string(), subfolder: z.string().optional() });
const queuedSchema = z.looseObject({ prompt_id: z.string() });
const historySchema = z.record(z.string(), z.unknown());
/** Runs are lists: a number, the id, the workflow, … */
const underWaySchema = z.looseObject({ queue_running: z.array(z.array(z.unknown())) });
const dropTimeoutMs = 5000;

export function createComfyClient(baseUrl: string, fetch: typeof globalThis.fetch): ComfyClient {
  const ask = (path: string, init: RequestInit): Promise<Response> => request(fetch, `${baseUrl}${path}`, init);
  const post = (path: string, body: unknown, signal: AbortSignal): Promise<Response> =>
    ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });
  return {
    upload: async (content, signal) => {
      const form = new FormData();
      form.set("image", new Blob([Uint8Array.from(content)]), `carvas-${randomUUID()}${endingOf(content)}`);
      const { name, subfolder = "" } = await readAs(
        uploadedSchema,
        await ask("/upload/image", { method: "POST", body: form, signal }),
      );
      return subfolder === "" ? name : `${subfolder}/${name}`;
    },
    queue: async (graph, wishedId, signal) => {
      const queued = await post("/prompt", { prompt: graph, prompt_id: wishedId }, signal);
      return (await readAs(queuedSchema, queued)).prompt_id;
    },
    readRun: async (id, signal) =>
      (await readAs(historySchema, await ask(`/history/${encodeURIComponent(id)}`, { signal })))[id],
    fetchPicture: async (address, signal) => {
      const response = await ask(`/view?${new URLSearchParams(address).toString()}`, { signal });
      return new Uint8Array(await whole(response.arrayBuffer()));
    },
    drop: async (id) => {
      const signal = AbortSignal.timeout(dropTimeoutMs);
      const end = async (): Promise<void> => {
        await post("/queue", { delete: [id] }, signal);
        const { queue_running: running } = await readAs(underWaySchema, await ask("/queue", { signal }));
        // Older servers know no name here and interrupt what is under way, which may be somebody else's.
        if (running.some((run) => run.includes(id))) await post("/interrupt", { prompt_id: id }, signal);
      };
      await end().catch(() => undefined);
    },
  };
}

async function request(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw cause instanceof ModelFailure
      ? cause
      : new ModelFailure(networkKind(cause), "ComfyUI can't be reached", { cause });
  });
  if (response.ok) return response;
  const headers = Object.fromEntries(response.headers.entries());
  throw readRefusal({ status: response.status, headers, body: await whole(response.text()) });
}

async function readAs<Answer>(schema: z.ZodType<Answer>, response: Response): Promise<Answer> {
  const text = await whole(response.text());
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new ModelFailure("unreadable", "ComfyUI's answer can't be read");
  return parsed.data;
}

/** A body that breaks off is a network that failed, one that is too large says so itself. */
async function whole<Body>(body: Promise<Body>): Promise<Body> {
  return body.catch((cause: unknown) => {
    throw cause instanceof ModelFailure ? cause : new ModelFailure("hung-up", "ComfyUI hung up", { cause });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const endingOf = (content: Uint8Array): string =>
  content[0] === 0xff ? ".jpg" : content[0] === 0x89 ? ".png" : ".webp";
