import { createRoute, z } from "@hono/zod-openapi";
import {
  accountSchema,
  accountSessionList,
  authenticatorCodeBody,
  changeEmailBody,
  changePasswordBody,
  displayNameBody,
  closedAnswer,
  doneAnswer,
  linkIdentityBody,
  proofBody,
  recoveryCodesAnswer,
  twoFactorSetupAnswer,
} from "./account-details.ts";
import { identityProviders, profileSchema, socialSignInAnswer } from "./accounts.ts";
import { jsonAnswer, jsonBody } from "./json-parts.ts";

export const readAccountRoute = createRoute({
  method: "get",
  path: "/api/account",
  tags: ["account"],
  summary: "How one gets into the account: password, linked identities, two-factor, passkeys",
  responses: jsonAnswer("The account", accountSchema),
});

export const changeDisplayNameRoute = createRoute({
  method: "patch",
  path: "/api/account",
  tags: ["account"],
  summary: "Change or remove the display name",
  request: jsonBody(displayNameBody),
  responses: jsonAnswer("The profile", profileSchema),
});

/** Errors: `wrong_password`, `sign_in_again`, `rate_limited`. */
export const deleteAccountRoute = createRoute({
  method: "delete",
  path: "/api/account",
  tags: ["account"],
  summary: "Delete the account with everything in it; every session ends at once",
  request: jsonBody(proofBody),
  responses: jsonAnswer(
    "The account is closed; what is left of a large one is removed within minutes, and told by mail",
    closedAnswer,
  ),
});

export const listSessionsRoute = createRoute({
  method: "get",
  path: "/api/account/sessions",
  tags: ["account"],
  summary: "Where the account is signed in",
  responses: jsonAnswer("The sessions", accountSessionList),
});

/** Errors: `not_found`. Ending the session of this very browser is signing out. */
export const endSessionRoute = createRoute({
  method: "delete",
  path: "/api/account/sessions/{id}",
  tags: ["account"],
  summary: "End one session at once",
  request: { params: z.object({ id: z.uuid() }) },
  responses: jsonAnswer("Those that are left", accountSessionList),
});

export const endOtherSessionsRoute = createRoute({
  method: "post",
  path: "/api/account/sessions/end-others",
  tags: ["account"],
  summary: "Sign out everywhere else, at once",
  responses: jsonAnswer("Those that are left: this one", accountSessionList),
});

/** Errors: `wrong_password`, `sign_in_again`, `weak_password` with reasons, `rate_limited`, `too_busy`. */
export const changePasswordRoute = createRoute({
  method: "put",
  path: "/api/account/password",
  tags: ["account"],
  summary: "Change the password, or set the first one; all other sessions end, and this one gets a new cookie",
  request: jsonBody(changePasswordBody),
  responses: jsonAnswer("The account", accountSchema),
});

/** Errors: `wrong_password`, `sign_in_again`, `rate_limited`. The answer does not tell whether the address is taken. */
export const changeEmailRoute = createRoute({
  method: "post",
  path: "/api/account/email",
  tags: ["account"],
  summary: "Have a link sent to a new address; the account changes when it is opened",
  request: jsonBody(changeEmailBody),
  responses: jsonAnswer("The link is on its way", doneAnswer),
});

/** Errors: `rate_limited`. */
export const resendVerificationRoute = createRoute({
  method: "post",
  path: "/api/account/verification-mail",
  tags: ["account"],
  summary: "Send the link that verifies the e-mail address again",
  responses: jsonAnswer("It is on its way, or the address is verified already", doneAnswer),
});

/** Errors: `wrong_password`, `sign_in_again`, `email_unverified`, `not_found` where the provider is not offered. */
export const linkIdentityRoute = createRoute({
  method: "post",
  path: "/api/account/identities/{provider}",
  tags: ["account"],
  summary: "Begin to link an account of an identity provider",
  request: { params: z.object({ provider: z.enum(identityProviders) }), ...jsonBody(linkIdentityBody) },
  responses: jsonAnswer("The provider's address where the browser must go", socialSignInAnswer),
});

/** Errors: `last_way_in`, `not_found`. */
export const unlinkIdentityRoute = createRoute({
  method: "delete",
  path: "/api/account/identities/{provider}",
  tags: ["account"],
  summary: "Unlink an identity, unless it is the last way in",
  request: { params: z.object({ provider: z.enum(identityProviders) }) },
  responses: jsonAnswer("The account", accountSchema),
});

/** Errors: `wrong_password`, `password_missing`, `email_unverified`, `conflict` when it is on already, `rate_limited`. */
export const setUpTwoFactorRoute = createRoute({
  method: "post",
  path: "/api/account/two-factor",
  tags: ["account"],
  summary:
    "Begin with two-factor: gives what the authenticator app needs; it is off until a code of the app is confirmed",
  request: jsonBody(proofBody),
  responses: jsonAnswer("For the app", twoFactorSetupAnswer),
});

/** Errors: `wrong_code`, `conflict` when nothing was set up or it is on already, `rate_limited`. */
export const confirmTwoFactorRoute = createRoute({
  method: "post",
  path: "/api/account/two-factor/confirm",
  tags: ["account"],
  summary: "Switch two-factor on by a code of the app",
  request: jsonBody(authenticatorCodeBody),
  responses: jsonAnswer("It is on; the recovery codes, shown this once", recoveryCodesAnswer),
});

/** Errors: `wrong_password`, `rate_limited`. */
export const disableTwoFactorRoute = createRoute({
  method: "delete",
  path: "/api/account/two-factor",
  tags: ["account"],
  summary: "Switch two-factor off; trusted devices are forgotten",
  request: jsonBody(proofBody),
  responses: jsonAnswer("The account", accountSchema),
});

/** Errors: `wrong_password`, `conflict` when it is off, `rate_limited`. */
export const renewRecoveryCodesRoute = createRoute({
  method: "post",
  path: "/api/account/two-factor/recovery-codes",
  tags: ["account"],
  summary: "New recovery codes; the old ones work no more",
  request: jsonBody(proofBody),
  responses: jsonAnswer("The codes, shown this once", recoveryCodesAnswer),
});
