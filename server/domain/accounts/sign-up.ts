import type { AdmissionDeps, Attempt } from "./admit-attempt.ts";
import type { Authentication, Credentials } from "./authentication.ts";
import { rememberClient } from "./remember-client.ts";
import { requireStrongPassword } from "./require-strong-password.ts";

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
  requireStrongPassword({ email, password });
  await deps.limits.signUpsPerClient.consume(clientAddress);
  const { user, cookies } = await deps.authentication.signUp({ email, password }, attempt.headers);
  return { user, cookies: [...cookies, await rememberClient(deps, { ...attempt, userId: user.id })] };
}
