import type { IdentityProvider, SessionUser } from "#contract/accounts.ts";
import type { Passkeys } from "./passkeys.ts";
import type { SessionRow } from "./session-store.ts";
import type { TwoFactor } from "./two-factor.ts";
import type { WithCookies } from "./with-cookies.ts";

export type Credentials = {
  email: string;
  password: string;
};

/** A session that lasts, with its user. */
export type SignedInSession = SessionRow;

/** Who is who. Sessions live in an httpOnly cookie; request headers go in, `Set-Cookie` values come out. */
export type Authentication = {
  providers: readonly IdentityProvider[];
  /** Throws `account_exists`. */
  signUp: (credentials: Credentials, headers?: Headers) => Promise<WithCookies & { user: SessionUser }>;
  /**
   * The user is null where a code must follow (`TwoFactor`). Throws `invalid_credentials`, the same and in the same time for an unknown
   * address and a wrong password.
   */
  signIn: (credentials: Credentials, headers?: Headers) => Promise<WithCookies & { user: SessionUser | null }>;
  signOut: (headers: Headers) => Promise<WithCookies>;
  /** The session's user; cookies when the session was prolonged. */
  readSession: (headers: Headers) => Promise<WithCookies & { user: SessionUser | null }>;
  findSession: (headers: Headers) => Promise<SessionRow | null>;
  findUser: (headers: Headers) => Promise<SessionUser | null>;
  /** Is told, in whatever process it happens, when the session has changed or ended. Gives a function that ends the watching. */
  watchSession: (id: string, onChange: () => void) => () => void;
  /** These have changed or ended: this process hears of it now, and not in a moment from the database. */
  forgetSessions: (ids: readonly string[]) => void;
  /**
   * Where a secret is being replaced: the request's `Cookie` header as the new one signs it, and the `Set-Cookie` of its session. Null when
   * nothing in it is the old one's.
   */
  renewCookies: (headers: Headers) => Promise<{ header: string; cookie: string | null } | null>;
  /** A new name for a session that goes on: its row's token, and the cookie that carries it. */
  nameSessionAnew: () => Promise<{ token: string; cookie: string }>;
  /** Gives the provider's address. Throws `not_found` where the provider is not offered. */
  startSocialSignIn: (start: SocialSignIn) => Promise<WithCookies & { url: string }>;
  /** The same, to link the provider's account to the one that is signed in. */
  startLinking: (start: SocialSignIn, headers: Headers) => Promise<WithCookies & { url: string }>;
  /** The browser's way back from the provider: answers with a redirect. */
  finishSocialSignIn: (request: Request) => Promise<Response>;
  twoFactor: TwoFactor;
  passkeys: Passkeys;
};

export type SocialSignIn = {
  provider: IdentityProvider;
  callbackURL: string;
  errorCallbackURL: string;
};
