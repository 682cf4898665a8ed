import { AppError } from "#contract/errors.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Authentication, Credentials } from "./authentication.ts";
import { findPasswordWeaknesses } from "./find-password-weaknesses.ts";

export interface SignUpDeps {
  authentication: Authentication;
  signUpsPerClient: RateLimiter;
}

/**
 * Makes an account and signs in. Throws `weak_password` with reasons, `rate_limited`, `account_exists`. The last can't be hidden while no
 * e-mail is verified, so attempts are limited per client, which makes trying out addresses slow.
 */
export async function signUp(
  { authentication, signUpsPerClient }: SignUpDeps,
  { clientAddress, ...credentials }: Credentials & { clientAddress: string },
): ReturnType<Authentication["signUp"]> {
  const reasons = findPasswordWeaknesses(credentials);
  if (reasons.length > 0) throw new AppError("weak_password", { reasons });
  await signUpsPerClient.consume(clientAddress);
  return authentication.signUp(credentials);
}
