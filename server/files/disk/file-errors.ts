import { AppError } from "#contract/errors.ts";

/** No blocks or no file entries left, or the quota of the server's own user. */
export function isFull(error: unknown): error is Error {
  return hasCode(error, "ENOSPC", "EDQUOT");
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT");
}

export function hasCode(error: unknown, ...codes: string[]): error is Error {
  return error instanceof Error && "code" in error && codes.some((code) => code === error.code);
}

export function notFound(error: unknown): never {
  throw isMissing(error) ? new AppError("not_found", { cause: error }) : error;
}

export function emptyWhenMissing(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}

export function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
