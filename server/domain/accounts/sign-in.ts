import { AppError } from "#contract/errors.ts";
import { admitAttempt, type AdmissionDeps, type Attempt } from "./admit-attempt.ts";
import type { Authentication, Credentials } from "./authentication.ts";
import { rememberClient } from "./remember-client.ts";

export type SignInDeps = {
  authentication: Authentication;
} & AdmissionDeps;

/**
 * Signs in; the user is null where a code must follow (`signInWithCode`). Throws `invalid_credentials`, `rate_limited` and `too_busy`, all
 * the same whether the account exists or not.
 */
export async function signIn(
  deps: SignInDeps,
  { password, ...attempt }: Credentials & Attempt,
): ReturnType<Authentication["signIn"]> {
  const { email } = attempt;
  const admission = await admitAttempt(deps, attempt);
  try {
    const { user, cookies } = await deps.authentication.signIn({ email, password }, attempt.headers);
    await admission.forgive();
    if (user === null) return { user, cookies };
    return { user, cookies: [...cookies, await rememberClient(deps, { ...attempt, userId: user.id })] };
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === "invalid_credentials";
    if (!isWrong) await admission.takeBack();
    throw error;
  }
}
