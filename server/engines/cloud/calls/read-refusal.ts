import { z } from "zod";
import { ModelFailure, type FailureKind } from "./model-failure.ts";
import { readRetryAfter } from "./retry-after.ts";

/** An answer that is no success. */
export type Refusal = {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const longestQuote = 300;

/** What the providers' errors have in common: OpenAI's and Google's `error`, fal's and Replicate's `detail`, ComfyUI's `error` as text. */
const bodySchema = z.looseObject({
  error: z
    .union([
      z.string(),
      z.looseObject({
        message: z.string().nullish(),
        type: z.string().nullish(),
        code: z.union([z.string(), z.number()]).nullish(),
        status: z.string().nullish(),
      }),
    ])
    .nullish(),
  detail: z.unknown().optional(),
  message: z.string().nullish(),
});

type ErrorBody = z.infer<typeof bodySchema>;

/** Tells by status and code what is the matter; by words only where a provider gives several things the same code. */
export function readRefusal({ status, headers, body }: Refusal): ModelFailure {
  const parsed = bodySchema.safeParse(parseJson(body));
  const isHtml = /^\s*<(!doctype|html)/i.test(body);
  const said = parsed.success ? quote(parsed.data) : isHtml ? "with an HTML page" : "";
  const kind = kindOf(status, parsed.success ? parsed.data : {});
  const retryAfterMs = kind === "busy" ? readRetryAfter(headers, body) : undefined;
  return new ModelFailure(kind, `answered ${status} ${said}`.trim(), { retryAfterMs });
}

function kindOf(status: number, body: ErrorBody): FailureKind {
  const words = JSON.stringify(body);
  if (status === 402) return "quota-used";
  if (status === 429) return isQuota(words) ? "quota-used" : "busy";
  // fal locks an account without credit with 403; a Gemini key that is wrong is a 400.
  if (status === 401 || status === 403) return isQuota(words) ? "quota-used" : "key-refused";
  if (status === 400 && /API_KEY_INVALID|API key (not valid|expired)/i.test(words)) return "key-refused";
  if (status >= 400 && status < 500 && isContentRefusal(words)) return "content-refused";
  if (status === 408 || status >= 500) return "server-failed";
  return status >= 400 ? "request-refused" : "unreadable";
}

const isQuota = (words: string): boolean =>
  /insufficient_quota|billing|credit|balance|exhausted your|PerDay|locked/i.test(words);

const isContentRefusal = (words: string): boolean =>
  /moderation_blocked|content[_ ]policy|content_filter|safety system|nsfw|flagged as sensitive/i.test(words);

function quote({ error, detail, message }: ErrorBody): string {
  const text =
    typeof error === "string"
      ? error
      : (error?.message ?? message ?? (detail === undefined ? "" : JSON.stringify(detail)));
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
