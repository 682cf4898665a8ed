import type { QueryClient } from "@tanstack/react-query";
import type {
  addPasskeyRoute,
  passkeySignInRoute,
  startPasskeyRoute,
  startPasskeySignInRoute,
} from "#contract/account-passkey-routes.ts";
import type { AnswerOf, BodyOf } from "#contract/route-types.ts";
import { putAccount } from "./account.ts";
import { call } from "./client.ts";
import * as routes from "./routes.ts";

/**
 * For `startRegistration({ optionsJSON })` of `@simplewebauthn/browser`.
 * @throws {Failure} `wrong_password`, `sign_in_again`, `email_unverified`, `too_many_passkeys`, `rate_limited`
 */
export async function startPasskey(password: string | undefined): Promise<AnswerOf<typeof startPasskeyRoute>> {
  return call(routes.startPasskey, { body: { password } });
}

/** `response`: what `startRegistration` gave. @throws {Failure} `passkey_failed`, `too_many_passkeys` */
export async function addPasskey(client: QueryClient, passkey: BodyOf<typeof addPasskeyRoute>): Promise<void> {
  putAccount(client, await call(routes.addPasskey, { body: passkey }));
}

/** @throws {Failure} `not_found` */
export async function renamePasskey(client: QueryClient, { id, name }: { id: string; name: string }): Promise<void> {
  putAccount(client, await call(routes.renamePasskey, { params: { id }, body: { name } }));
}

/** @throws {Failure} `not_found`, `last_way_in` */
export async function removePasskey(client: QueryClient, id: string): Promise<void> {
  putAccount(client, await call(routes.removePasskey, { params: { id } }));
}

/** For `startAuthentication({ optionsJSON })`. @throws {Failure} `rate_limited` */
export async function startPasskeySignIn(): Promise<AnswerOf<typeof startPasskeySignInRoute>> {
  return call(routes.startPasskeySignIn, {});
}

/** `response`: what `startAuthentication` gave. @throws {Failure} `passkey_unknown`, `passkey_failed`, `rate_limited` */
export async function signInWithPasskey(response: BodyOf<typeof passkeySignInRoute>["response"]): Promise<void> {
  await call(routes.passkeySignIn, { body: { response } });
}
