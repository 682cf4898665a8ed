import { AppError } from "#contract/errors.ts";
import { findPasswordWeaknesses } from "./find-password-weaknesses.ts";

/** Throws `weak_password` with reasons. */
export function requireStrongPassword(candidate: { password: string; email: string }): void {
  const reasons = findPasswordWeaknesses(candidate);
  if (reasons.length > 0) throw new AppError("weak_password", { reasons });
}
