import { createRoute, z } from "@hono/zod-openapi";
import { doneAnswer } from "./account-details.ts";
import { emailAddress } from "./accounts.ts";
import { jsonAnswer, jsonBody } from "./json-parts.ts";

/** As it stands behind the `#` of the mailed link. */
const token = z.string().min(20).max(100);

/** Errors: `rate_limited`. */
export const forgotPasswordRoute = createRoute({
  method: "post",
  path: "/api/auth/forgot-password",
  tags: ["accounts"],
  summary: "Have a link sent that sets a new password; the same answer, in the same time, for an unknown address",
  request: jsonBody(z.object({ email: emailAddress })),
  responses: jsonAnswer("If there is such an account, the link is on its way", doneAnswer),
});

/** Errors: `link_expired`, `weak_password` with reasons, `rate_limited`, `too_busy`. */
export const resetPasswordRoute = createRoute({
  method: "post",
  path: "/api/auth/reset-password",
  tags: ["accounts"],
  summary: "Set a new password by a mailed link; the link works once, and every session ends",
  request: jsonBody(z.object({ token, newPassword: z.string().max(1000) })),
  responses: jsonAnswer("Set: sign in with it", doneAnswer),
});

/** Errors: `link_expired`, `rate_limited`. Opened twice it succeeds twice. */
export const verifyEmailRoute = createRoute({
  method: "post",
  path: "/api/auth/verify-email",
  tags: ["accounts"],
  summary: "Verify an e-mail address by a mailed link, signed in or not",
  request: jsonBody(z.object({ token })),
  responses: jsonAnswer("Verified", z.object({ email: z.email() })),
});

/** Errors: `link_expired`, `account_exists` when the address was taken meanwhile, `rate_limited`. */
export const confirmEmailChangeRoute = createRoute({
  method: "post",
  path: "/api/auth/change-email",
  tags: ["accounts"],
  summary: "Change the e-mail address by the link that was mailed to the new one, signed in or not",
  request: jsonBody(z.object({ token })),
  responses: jsonAnswer("Changed: sign in with it from now on", z.object({ email: z.email() })),
});
