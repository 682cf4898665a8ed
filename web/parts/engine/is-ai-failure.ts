import { isErrorCode, type ErrorCode } from "#contract/errors.ts";
import type { EngineName } from "#contract/generation-kinds.ts";

const aiCodes: ReadonlySet<ErrorCode> = new Set([
  "engine_not_offered",
  "engine_not_agreed",
  "engines_changed",
  "ai_content_refused",
  "ai_quota_used",
  "ai_not_set_up",
  "ai_busy",
  "ai_unreachable",
  "ai_timed_out",
  "ai_answer_unusable",
  "ai_daily_limit",
  "ai_closed_today",
]);

/** Whether it failed because of the AI model, or of what leads to it: the studio can make it instead. */
export function isAiFailure(failed: { engine: EngineName; error: { code: string } | null }): boolean {
  return failed.engine === "cloud" && failed.error !== null && isAiCode(failed.error.code);
}

export function isAiCode(code: string): boolean {
  return isErrorCode(code) && aiCodes.has(code);
}
