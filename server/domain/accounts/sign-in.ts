import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Authentication, Credentials } from "./authentication.ts";

export interface SignInDeps {
  authentication: Authentication;
  /** Guesses at one account from one client. */
  signInsPerClientAndAccount: RateLimiter;
  /** Guesses of one client at any accounts. */
  signInsPerClient: RateLimiter;
  /** Guesses at one account from any clients; wide, since a stranger can use it up for its owner. */
  signInsPerAccount: RateLimiter;
}

/** Signs in. Throws `invalid_credentials` and `rate_limited`, both the same whether the account exists or not. */
export async function signIn(
  deps: SignInDeps,
  { clientAddress, ...credentials }: Credentials & { clientAddress: string },
): ReturnType<Authentication["signIn"]> {
  const clientAndAccount = `${clientAddress}|${credentials.email}`;
  await deps.signInsPerClient.consume(clientAddress);
  await deps.signInsPerClientAndAccount.consume(clientAndAccount);
  await deps.signInsPerAccount.consume(credentials.email);
  const signedIn = await deps.authentication.signIn(credentials);
  await deps.signInsPerClientAndAccount.reset(clientAndAccount);
  return signedIn;
}
