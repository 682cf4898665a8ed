import { AppError } from "#contract/errors.ts";
import type { AdmissionDeps, Attempt } from "./admit-attempt.ts";
import type { Authentication, Credentials } from "./authentication.ts";
import { findPasswordWeaknesses } from "./find-password-weaknesses.ts";
import { rememberClient } from "./remember-client.ts";

export type SignUpDeps = {
  authentication: Authentication;
} & AdmissionDeps;

/**
 * Makes an account and signs in. Throws `weak_password` with reasons, `rate_limited`, `account_exists`, `too_busy`. That an account exists
 * can't be hidden while no e-mail is verified, so attempts are limited per client, which makes trying out addresses slow.
 */
export async function signUp(
  deps: SignUpDeps,
  { password, ...attempt }: Credentials & Attempt,
): ReturnType<Authentication["signUp"]> {
  const { email, clientAddress } = attempt;
  const reasons = findPasswordWeaknesses({ email, password });
  if (reasons.length > 0) throw new AppError("weak_password", { reasons });
  await deps.limits.signUpsPerClient.consume(clientAddress);
  const { user, cookies } = await deps.authentication.signUp({ email, password });
  return { user, cookies: [...cookies, await rememberClient(deps, { ...attempt, userId: user.id })] };
}
