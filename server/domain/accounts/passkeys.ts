import type { z } from "zod";
import type {
  newPasskeyBody,
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeySignInBody,
} from "#contract/account-passkeys.ts";
import type { SessionUser } from "#contract/accounts.ts";
import type { WithCookies } from "./with-cookies.ts";

/** Passkeys (WebAuthn). Each beginning puts a challenge into a cookie, which is good once and for five minutes. */
export type Passkeys = {
  startAdding: (headers: Headers) => Promise<WithCookies & { options: z.input<typeof passkeyCreationOptions> }>;
  /** Throws `passkey_failed`. */
  add: (passkey: z.infer<typeof newPasskeyBody>, headers: Headers) => Promise<WithCookies>;
  startSignIn: (headers: Headers) => Promise<WithCookies & { options: z.input<typeof passkeyRequestOptions> }>;
  /** Throws `passkey_unknown`, `passkey_failed`. */
  signIn: (
    response: z.infer<typeof passkeySignInBody>["response"],
    headers: Headers,
  ) => Promise<WithCookies & { user: SessionUser }>;
};
