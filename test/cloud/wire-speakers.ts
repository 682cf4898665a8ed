import {
  comfyRefusals,
  falRefusals,
  googleRefusals,
  openAiRefusals,
  replicateRefusals,
  type RefusalKind,
  type WireRefusal,
} from "./wire-behaviours.ts";
import { sizeOfRatio, type PictureSize } from "./wire-pictures.ts";
import { answerInWords } from "./wire-words.ts";

export type SpeakerName = "openai" | "google" | "compatible" | "fal" | "replicate" | "comfyui";

/** A call as it arrived. */
export type Asked = {
  readonly speaker: SpeakerName;
  readonly method: string;
  /** Without the speaker's prefix and the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly json: Readonly<Record<string, unknown>>;
  /** The pictures that came with it, in their order, whatever way they were sent; masks are none. */
  readonly pictures: readonly Uint8Array[];
  /** Of a form: texts, and files as `<type size>`. */
  readonly form: readonly (readonly [name: string, value: string])[];
};

export type Speaker = {
  readonly refusals: Record<RefusalKind, WireRefusal>;
  /** Whether this is the call on whose answer a test decides; others of the same protocol always succeed. */
  readonly isMain: (asked: Asked) => boolean;
  readonly sizeOf: (asked: Asked) => PictureSize;
  readonly answer: (asked: Asked, made: Made) => unknown;
};

/** What the main call led to. */
export type Made = {
  /** Null: a good answer without a picture. */
  readonly content: Uint8Array | null;
  /** False while a queue is still at it. */
  readonly isDone: boolean;
  /** Where the picture can be fetched. */
  readonly fileUrl: string;
  /** Of this speaker. */
  readonly baseUrl: string;
  /** As the client wished to have it called. */
  readonly wishedId: string;
};

const base64 = (content: Uint8Array): string => Buffer.from(content).toString("base64");

function formSize({ form, json }: Asked): PictureSize {
  const size = form.find(([name]) => name === "size")?.[1] ?? json.size;
  const [width = 1024, height = 1024] = typeof size === "string" ? size.split("x").map(Number) : [];
  return { width, height };
}

const openAiUsage = {
  input_tokens: 850,
  output_tokens: 1568,
  total_tokens: 2418,
  input_tokens_details: { image_tokens: 800, text_tokens: 50 },
};

/** The words of `responses` and of `chat/completions`. */
export function openAiWords({ path, json }: Asked, text: string, refusal?: string): unknown {
  if (path.endsWith("/chat/completions")) {
    const message = { role: "assistant", content: refusal === undefined ? text : null, refusal };
    return {
      id: "c1",
      object: "chat.completion",
      created: 1_780_000_000,
      model: json.model,
      choices: [{ index: 0, finish_reason: "stop", message }],
      usage: { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 },
    };
  }
  const content = refusal === undefined ? { type: "output_text", text, annotations: [] } : { type: "refusal", refusal };
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_780_000_000,
    model: json.model,
    status: "completed",
    output: [{ type: "message", id: "m1", role: "assistant", status: "completed", content: [content] }],
    usage: { input_tokens: 900, output_tokens: 60, total_tokens: 960 },
  };
}

const openai: Speaker = {
  refusals: openAiRefusals,
  isMain: () => true,
  sizeOf: formSize,
  answer: (asked, { content }) => {
    if (!asked.path.includes("/images/")) return openAiWords(asked, answerInWords(asked));
    const data = content === null ? [] : [{ b64_json: base64(content) }];
    return { created: 1_780_000_000, output_format: "png", data, usage: openAiUsage };
  },
};

type GoogleBody = { generationConfig?: { responseModalities?: string[]; imageConfig?: { aspectRatio?: string } } };

const google: Speaker = {
  refusals: googleRefusals,
  isMain: () => true,
  sizeOf: ({ json }) => sizeOfRatio((json as GoogleBody).generationConfig?.imageConfig?.aspectRatio),
  answer: (asked, { content }) => {
    const { json } = asked;
    const isPicture = (json as GoogleBody).generationConfig?.responseModalities?.includes("IMAGE") === true;
    const picture = content === null ? [] : [{ inlineData: { mimeType: "image/png", data: base64(content) } }];
    const parts = isPicture ? picture : [{ text: answerInWords(asked) }];
    return {
      candidates: [{ content: { role: "model", parts }, finishReason: content === null ? "NO_IMAGE" : "STOP" }],
      usageMetadata: { promptTokenCount: 560, candidatesTokenCount: 1120, totalTokenCount: 1680 },
    };
  },
};

const fal: Speaker = {
  refusals: falRefusals,
  isMain: ({ method }) => method === "POST",
  sizeOf: ({ json }) => (json.image_size as PictureSize | undefined) ?? sizeOfRatio(json.aspect_ratio),
  answer: (_, { content, fileUrl }) => ({
    images: content === null ? [] : [{ url: fileUrl, width: 64, height: 64, content_type: "image/png" }],
    seed: 7,
  }),
};

const replicate: Speaker = {
  refusals: replicateRefusals,
  isMain: ({ method, path }) => method === "POST" && !path.endsWith("/cancel"),
  sizeOf: ({ json }) => sizeOfRatio((json.input as { aspect_ratio?: string } | undefined)?.aspect_ratio),
  answer: (asked, { content, isDone, fileUrl, baseUrl }) => {
    const base = { id: "p1", urls: { get: `${baseUrl}/v1/predictions/p1` } };
    if (replicate.isMain(asked) || !isDone) return { ...base, status: "processing", output: null };
    return { ...base, status: "succeeded", output: content === null ? null : [fileUrl] };
  },
};

type Graph = Record<string, { inputs: { width?: number; height?: number } }>;

const comfyui: Speaker = {
  refusals: comfyRefusals,
  isMain: ({ path }) => path === "/prompt",
  sizeOf: ({ json }) => {
    const nodes = Object.values((json.prompt as Graph | undefined) ?? {});
    const sized = nodes.find(({ inputs }) => typeof inputs.width === "number")?.inputs;
    return { width: sized?.width ?? 1024, height: sized?.height ?? 768 };
  },
  answer: ({ method, path }, { content, isDone, wishedId }) => {
    if (path === "/queue" && method === "GET") return { queue_running: [[0, wishedId, {}]], queue_pending: [] };
    if (path === "/upload/image") return { name: "sent.png", subfolder: "", type: "input" };
    if (path === "/prompt") return { prompt_id: wishedId, number: 1, node_errors: {} };
    const images = content === null ? [] : [{ filename: "made.png", subfolder: "", type: "output" }];
    if (path.startsWith("/history/") && isDone)
      return { [wishedId]: { status: { status_str: "success" }, outputs: { 9: { images } } } };
    return {};
  },
};

export const speakers = {
  openai,
  google,
  compatible: openai,
  fal,
  replicate,
  comfyui,
} as const satisfies Record<SpeakerName, Speaker>;
