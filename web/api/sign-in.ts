import type { BodyOf } from "#contract/route-types.ts";
import { call } from "./client.ts";

export type Credentials = BodyOf<"post /api/auth/sign-in/email">;

/**
 * @returns whether a code must follow (`signInWithCode`): nobody is signed in before
 * @throws {Failure} `invalid_credentials`, `rate_limited`
 */
export async function signIn(credentials: Credentials): Promise<{ needsCode: boolean }> {
  const { needsCode } = await call("post /api/auth/sign-in/email", { body: credentials });
  return { needsCode };
}

/** A code of the authenticator app or a recovery code. @throws {Failure} `wrong_code`, `sign_in_expired`, `rate_limited` */
export async function signInWithCode(step: { code: string; trustDevice: boolean }): Promise<void> {
  await call("post /api/auth/sign-in/code", { body: step });
}

/** @throws {Failure} `weak_password` with reasons, `account_exists`, `rate_limited` */
export async function signUp({ email, password }: Credentials): Promise<void> {
  await call("post /api/auth/sign-up/email", { body: { email, password } });
}

export async function signOut(): Promise<void> {
  // Also when the page is left at once: who has signed out must not find the next one signed in.
  await call("post /api/auth/sign-out", { keepalive: true });
}

/** Paths of this site. */
type WaysBack = Required<Omit<BodyOf<"post /api/auth/sign-in/social">, "provider">>;

/** @returns the address at the identity provider where the browser must go */
export async function startGoogleSignIn(waysBack: WaysBack): Promise<string> {
  const { url } = await call("post /api/auth/sign-in/social", { body: { provider: "google", ...waysBack } });
  return url;
}
