import { createRoute } from "@hono/zod-openapi";
import {
  profileSchema,
  sessionAnswer,
  signedInAnswer,
  signedOutAnswer,
  signInAnswer,
  signInBody,
  signInCodeBody,
  signUpBody,
  socialSignInAnswer,
  socialSignInBody,
} from "./accounts.ts";
import { jsonAnswer, jsonBody } from "./json-parts.ts";
import { openToKeys } from "./key-scopes.ts";

export const signUpRoute = createRoute({
  method: "post",
  path: "/api/auth/sign-up/email",
  tags: ["accounts"],
  summary: "Make an account and sign in; the session is an httpOnly cookie",
  request: jsonBody(signUpBody),
  responses: jsonAnswer("The new user", signedInAnswer),
});

export const signInRoute = createRoute({
  method: "post",
  path: "/api/auth/sign-in/email",
  tags: ["accounts"],
  summary: "Sign in; an unknown address and a wrong password get the same answer",
  request: jsonBody(signInBody),
  responses: jsonAnswer("The user, or that a code must follow", signInAnswer),
});

/**
 * Errors: `wrong_code`, `sign_in_expired` (start again with the password: too late, or five wrong codes), `rate_limited`.
 */
export const signInCodeRoute = createRoute({
  method: "post",
  path: "/api/auth/sign-in/code",
  tags: ["accounts"],
  summary: "The second step of signing in: a code of the authenticator app, or a recovery code",
  request: jsonBody(signInCodeBody),
  responses: jsonAnswer("The user", signedInAnswer),
});

export const socialSignInRoute = createRoute({
  method: "post",
  path: "/api/auth/sign-in/social",
  tags: ["accounts"],
  summary: "Begin to sign in with an identity provider",
  request: jsonBody(socialSignInBody),
  responses: jsonAnswer("The provider's address where the browser must go", socialSignInAnswer),
});

export const signOutRoute = createRoute({
  method: "post",
  path: "/api/auth/sign-out",
  tags: ["accounts"],
  summary: "Sign out; the session ends at once",
  responses: jsonAnswer("Signed out, or was not signed in", signedOutAnswer),
});

export const sessionRoute = createRoute({
  method: "get",
  path: "/api/session",
  tags: ["accounts"],
  summary: "Who is signed in, and which identity providers are offered; 200 for visitors too",
  responses: jsonAnswer("The session", sessionAnswer),
});

export const profileRoute = createRoute({
  method: "get",
  path: "/api/profile",
  security: openToKeys("account:read"),
  tags: ["accounts"],
  summary: "The signed-in user's profile with the token balance",
  responses: jsonAnswer("The profile", profileSchema),
});
