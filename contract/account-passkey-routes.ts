import { createRoute, z } from "@hono/zod-openapi";
import { accountSchema, proofBody, renamePasskeyBody } from "./account-details.ts";
import {
  newPasskeyBody,
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeySignInBody,
} from "./account-passkeys.ts";
import { signedInAnswer } from "./accounts.ts";
import { jsonAnswer, jsonBody } from "./json-parts.ts";

const params = z.object({ id: z.uuid() });

/** Errors: `wrong_password`, `sign_in_again`, `email_unverified`, `too_many_passkeys`, `rate_limited`. */
export const startPasskeyRoute = createRoute({
  method: "post",
  path: "/api/account/passkeys/options",
  tags: ["account"],
  summary: "Begin to add a passkey: what the browser needs to make one, good for five minutes",
  request: jsonBody(proofBody),
  responses: jsonAnswer("For the browser", passkeyCreationOptions),
});

/** Errors: `passkey_failed`, `too_many_passkeys`. */
export const addPasskeyRoute = createRoute({
  method: "post",
  path: "/api/account/passkeys",
  tags: ["account"],
  summary: "Add the passkey that the browser made",
  request: jsonBody(newPasskeyBody),
  responses: jsonAnswer("The account", accountSchema),
});

/** Errors: `not_found`. */
export const renamePasskeyRoute = createRoute({
  method: "patch",
  path: "/api/account/passkeys/{id}",
  tags: ["account"],
  summary: "Rename a passkey",
  request: { params, ...jsonBody(renamePasskeyBody) },
  responses: jsonAnswer("The account", accountSchema),
});

/** Errors: `not_found`, `last_way_in`. */
export const removePasskeyRoute = createRoute({
  method: "delete",
  path: "/api/account/passkeys/{id}",
  tags: ["account"],
  summary: "Remove a passkey, unless it is the last way in",
  request: { params },
  responses: jsonAnswer("The account", accountSchema),
});

/** Errors: `rate_limited`. */
export const startPasskeySignInRoute = createRoute({
  method: "post",
  path: "/api/auth/passkey/options",
  tags: ["accounts"],
  summary: "Begin to sign in with a passkey: what the browser needs, good for five minutes",
  responses: jsonAnswer("For the browser", passkeyRequestOptions),
});

/** Errors: `passkey_unknown`, `passkey_failed`, `rate_limited`. */
export const passkeySignInRoute = createRoute({
  method: "post",
  path: "/api/auth/passkey",
  tags: ["accounts"],
  summary: "Sign in with a passkey",
  request: jsonBody(passkeySignInBody),
  responses: jsonAnswer("The user", signedInAnswer),
});
