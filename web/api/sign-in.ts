import type { signInRoute, socialSignInRoute } from "#contract/account-routes.ts";
import type { BodyOf } from "#contract/route-types.ts";
import { call } from "./client.ts";
import * as routes from "./routes.ts";

export type Credentials = BodyOf<typeof signInRoute>;

/** @throws {Failure} `invalid_credentials`, `rate_limited` */
export async function signIn(credentials: Credentials): Promise<void> {
  await call(routes.signIn, { body: credentials });
}

/** @throws {Failure} `weak_password` with reasons, `account_exists`, `rate_limited` */
export async function signUp({ email, password }: Credentials): Promise<void> {
  await call(routes.signUp, { body: { email, password } });
}

export async function signOut(): Promise<void> {
  await call(routes.signOut, {});
}

/** Paths of this site. */
type WaysBack = Required<Omit<BodyOf<typeof socialSignInRoute>, "provider">>;

/** @returns the address at the identity provider where the browser must go */
export async function startGoogleSignIn(waysBack: WaysBack): Promise<string> {
  const { url } = await call(routes.socialSignIn, { body: { provider: "google", ...waysBack } });
  return url;
}
