import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { AppError, errorTable, type ErrorCode } from "#contract/errors.ts";
import type { FailureAnswer } from "#contract/failure.ts";
import { isConnectionFailure } from "./connection-failure.ts";
import type { AppEnv } from "./router.ts";

/** A server or a database that restarts is back in seconds. */
const backSoonSeconds = 5;

/** The only place where an error becomes a status. What nobody expected is logged whole, once, and shown as `internal`. */
export function answerError(error: Error, context: Context<AppEnv>): Response {
  const failure = toAppError(error);
  const { status, message } = errorTable[failure.code];
  const logger = context.get("logger");
  if (failure.code === "internal") logger.error({ err: error }, "a request failed unexpectedly");
  // A full disk is told once, by who watches it (storage-room.ts).
  else if (failure.cause instanceof Error && status >= 500 && failure.code !== "storage_low")
    logger.warn({ err: failure }, "a request failed");
  const retryAfterSeconds = failure.retryAfterSeconds ?? (failure.code === "unavailable" ? backSoonSeconds : undefined);
  if (retryAfterSeconds !== undefined) context.header("Retry-After", String(retryAfterSeconds));
  context.header("Cache-Control", "no-store");
  context.set("errorCode", failure.code);
  return context.json(describeFailure(failure, { message, requestId: context.get("requestId") }), status);
}

function describeFailure(
  failure: AppError,
  { message, requestId }: { message: string; requestId: string },
): FailureAnswer {
  const { code, reasons } = failure;
  return { success: false, error: message, code, requestId, ...(reasons.length > 0 && { reasons: [...reasons] }) };
}

/** Hono's own exceptions: a body that is no JSON, a content type that the route does not take, a body over a limit. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  400: "malformed_request",
  404: "not_found",
  413: "file_too_large",
  415: "malformed_request",
};

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (isConnectionFailure(error)) return new AppError("unavailable", { isRetryable: true, cause: error });
  const code = error instanceof HTTPException ? codesByStatus[error.status] : undefined;
  // Calls that take anything but JSON read their bodies themselves.
  const reasons = code === "malformed_request" ? ["Send valid JSON, with Content-Type: application/json."] : [];
  return new AppError(code ?? "internal", { cause: error, reasons });
}
