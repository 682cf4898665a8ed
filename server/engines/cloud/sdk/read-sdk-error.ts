import { APICallError, DownloadError, NoImageGeneratedError, NoObjectGeneratedError, NoOutputGeneratedError } from "ai";
import { z } from "zod";
import { ModelFailure } from "../calls/model-failure.ts";
import { causesOf, networkKind } from "../calls/network-kind.ts";
import { readRefusal } from "../calls/read-refusal.ts";

/** Gemini's reasons that are its content rules, of an answer or of the prompt (ai.google.dev/api/generate-content, FinishReason, BlockReason). */
const refusalReason = /SAFETY|PROHIBITED_CONTENT|BLOCKLIST|SPII|RECITATION/;

/** Says in our words what the SDK threw. Never asks what `signal` did: that is the caller's. */
export function readSdkError(error: unknown): ModelFailure {
  const own = causesOf(error).find((cause) => cause instanceof ModelFailure);
  if (own !== undefined) return own;
  if (APICallError.isInstance(error)) return readCallError(error);
  if (NoImageGeneratedError.isInstance(error)) return readMissingPicture(error);
  if (NoObjectGeneratedError.isInstance(error)) {
    const isRefusal = error.finishReason === "content-filter";
    return new ModelFailure(isRefusal ? "content-refused" : "unreadable", error.message, { cause: error });
  }
  if (NoOutputGeneratedError.isInstance(error)) return new ModelFailure("unreadable", error.message, { cause: error });
  if (DownloadError.isInstance(error)) return readDownloadError(error);
  return readOther(error);
}

function readCallError(error: APICallError): ModelFailure {
  const { statusCode, responseHeaders = {}, responseBody = "" } = error;
  // A connection that breaks within a good answer.
  const isCut = statusCode === undefined || (statusCode < 300 && causesOf(error).some(isNetworkError));
  if (isCut) return new ModelFailure(networkKind(error), error.message, { cause: error });
  if (statusCode < 300)
    return new ModelFailure("unreadable", `an answer that can't be read: ${firstLine(error.message)}`, {
      cause: error,
    });
  return readRefusal({ status: statusCode, headers: responseHeaders, body: responseBody });
}

const reasonSchema = z.looseObject({ finishReason: z.string() });

function readMissingPicture(error: NoImageGeneratedError): ModelFailure {
  const reasons = (error.calls ?? []).flatMap(({ providerMetadata }) =>
    Object.values(providerMetadata ?? {}).map((said) => reasonSchema.safeParse(said).data?.finishReason ?? ""),
  );
  const isRefusal = reasons.some((reason) => refusalReason.test(reason));
  const detail = ["no picture in the answer", ...reasons.filter((reason) => reason !== "")].join(": ");
  return new ModelFailure(isRefusal ? "content-refused" : "no-picture", detail, { cause: error });
}

/** Without a status and a cause it is an address that the SDK refuses to ask: one within our own network. */
function readDownloadError(error: DownloadError): ModelFailure {
  const { statusCode = 0 } = error;
  const isTrouble = statusCode >= 500 || (statusCode === 0 && error.cause !== undefined);
  return new ModelFailure(isTrouble ? "hung-up" : "unreadable", `its picture can't be fetched: ${error.message}`, {
    cause: error,
  });
}

/** Replicate's predictions that failed come as an error with words only. */
function readOther(error: unknown): ModelFailure {
  const message = error instanceof Error ? firstLine(error.message) : "something that is no error was thrown";
  if (/nsfw|sensitive|content policy|moderat/i.test(message))
    return new ModelFailure("content-refused", message, { cause: error });
  if (/generation failed|did not complete|canceled/i.test(message))
    return new ModelFailure("server-failed", message, { cause: error });
  if (/without output/i.test(message)) return new ModelFailure("no-picture", message, { cause: error });
  if (causesOf(error).some(isNetworkError)) return new ModelFailure(networkKind(error), message, { cause: error });
  return new ModelFailure("request-refused", message, { cause: error });
}

/** undici's and the system's: `ECONNRESET`, `UND_ERR_SOCKET`; a body that ends too early is a TypeError 'terminated'. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return /^(E[A-Z]+|UND_ERR_\w+)$/.test(code) || (error instanceof TypeError && error.message === "terminated");
}

const firstLine = (text: string): string => text.split("\n")[0]?.slice(0, 300) ?? "";
