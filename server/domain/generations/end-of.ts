import type { ErrorCode } from "#contract/errors.ts";
import type { GenerationRow } from "./generation-store.ts";
import type { GenerationEnd } from "./run-context.ts";

/** What is told of a generation that has ended; without a code it was made. */
export function endOf({ kind, runId, createdAt }: GenerationRow, errorCode: ErrorCode | null = null): GenerationEnd {
  return { kind, pace: runId === null ? "single" : "run", errorCode, orderedAt: createdAt };
}
