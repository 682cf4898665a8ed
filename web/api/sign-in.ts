import { call } from "./client.ts";

export type Credentials = { email: string; password: string };

/** @throws {Failure} `invalid_credentials`, `rate_limited` */
export async function signIn(credentials: Credentials): Promise<void> {
  await call("/api/auth/sign-in/email", { method: "POST", body: credentials });
}

/** @throws {Failure} `weak_password` with reasons, `account_exists`, `rate_limited` */
export async function signUp({ email, password }: Credentials): Promise<void> {
  const name = email.slice(0, email.indexOf("@"));
  await call("/api/auth/sign-up/email", { method: "POST", body: { email, password, name } });
}

export async function signOut(): Promise<void> {
  await call("/api/auth/sign-out", { method: "POST", body: {} });
}

/** Paths of this site. */
type WaysBack = { callbackURL: string; errorCallbackURL: string };

/** @returns the address at the identity provider where the browser must go */
export async function startGoogleSignIn(waysBack: WaysBack): Promise<string> {
  const { url } = await call<{ url: string }>("/api/auth/sign-in/social", {
    method: "POST",
    body: { provider: "google", ...waysBack },
  });
  return url;
}
