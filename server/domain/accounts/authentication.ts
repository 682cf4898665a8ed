import type { IdentityProvider, SessionUser } from "#contract/accounts.ts";

export type Credentials = {
  email: string;
  password: string;
};

/** What a step of signing in or out gives: cookies for the browser, as `Set-Cookie` values. */
export type WithCookies = {
  cookies: readonly string[];
};

/** Who is who. Sessions live in an httpOnly cookie; request headers go in, `Set-Cookie` values come out. */
export type Authentication = {
  providers: readonly IdentityProvider[];
  /** Throws `account_exists`. */
  signUp: (credentials: Credentials) => Promise<WithCookies & { user: SessionUser }>;
  /** Throws `invalid_credentials`, the same and in the same time for an unknown address and a wrong password. */
  signIn: (credentials: Credentials) => Promise<WithCookies & { user: SessionUser }>;
  signOut: (headers: Headers) => Promise<WithCookies>;
  /** The session's user; cookies when the session was prolonged. */
  readSession: (headers: Headers) => Promise<WithCookies & { user: SessionUser | null }>;
  findUser: (headers: Headers) => Promise<SessionUser | null>;
  /** Gives the provider's address. Throws `not_found` where the provider is not offered. */
  startSocialSignIn: (start: SocialSignIn) => Promise<WithCookies & { url: string }>;
  /** The browser's way back from the provider: answers with a redirect. */
  finishSocialSignIn: (request: Request) => Promise<Response>;
};

export type SocialSignIn = {
  provider: IdentityProvider;
  callbackURL: string;
  errorCallbackURL: string;
};
