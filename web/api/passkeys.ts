import type { QueryClient } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "#contract/route-types.ts";
import { putAccount } from "./account.ts";
import { call } from "./client.ts";

/**
 * For `startRegistration({ optionsJSON })` of `@simplewebauthn/browser`.
 * @throws {Failure} `wrong_password`, `sign_in_again`, `email_unverified`, `too_many_passkeys`, `rate_limited`
 */
export async function startPasskey(
  password: string | undefined,
): Promise<AnswerOf<"post /api/account/passkeys/options">> {
  return call("post /api/account/passkeys/options", { body: { password } });
}

/** `response`: what `startRegistration` gave. @throws {Failure} `passkey_failed`, `too_many_passkeys` */
export async function addPasskey(client: QueryClient, passkey: BodyOf<"post /api/account/passkeys">): Promise<void> {
  putAccount(client, await call("post /api/account/passkeys", { body: passkey }));
}

/** @throws {Failure} `not_found` */
export async function renamePasskey(client: QueryClient, { id, name }: { id: string; name: string }): Promise<void> {
  putAccount(client, await call("patch /api/account/passkeys/{id}", { path: { id }, body: { name } }));
}

/** @throws {Failure} `not_found`, `last_way_in` */
export async function removePasskey(client: QueryClient, id: string): Promise<void> {
  putAccount(client, await call("delete /api/account/passkeys/{id}", { path: { id } }));
}

/** For `startAuthentication({ optionsJSON })`. @throws {Failure} `rate_limited` */
export async function startPasskeySignIn(): Promise<AnswerOf<"post /api/auth/passkey/options">> {
  return call("post /api/auth/passkey/options");
}

/** `response`: what `startAuthentication` gave. @throws {Failure} `passkey_unknown`, `passkey_failed`, `rate_limited` */
export async function signInWithPasskey(response: BodyOf<"post /api/auth/passkey">["response"]): Promise<void> {
  await call("post /api/auth/passkey", { body: { response } });
}
