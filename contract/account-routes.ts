import { createRoute, z } from "@hono/zod-openapi";
import {
  profileSchema,
  sessionAnswer,
  signedInAnswer,
  signedOutAnswer,
  signInBody,
  signUpBody,
  socialSignInAnswer,
  socialSignInBody,
} from "./accounts.ts";
import { failureResponse } from "./failure.ts";

const answer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { "application/json": { schema } } },
  default: failureResponse,
});
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { "application/json": { schema } } },
});

export const signUpRoute = createRoute({
  method: "post",
  path: "/api/auth/sign-up/email",
  tags: ["accounts"],
  summary: "Make an account and sign in; the session is an httpOnly cookie",
  request: body(signUpBody),
  responses: answer("The new user", signedInAnswer),
});

export const signInRoute = createRoute({
  method: "post",
  path: "/api/auth/sign-in/email",
  tags: ["accounts"],
  summary: "Sign in; an unknown address and a wrong password get the same answer",
  request: body(signInBody),
  responses: answer("The user", signedInAnswer),
});

export const socialSignInRoute = createRoute({
  method: "post",
  path: "/api/auth/sign-in/social",
  tags: ["accounts"],
  summary: "Begin to sign in with an identity provider",
  request: body(socialSignInBody),
  responses: answer("The provider's address where the browser must go", socialSignInAnswer),
});

export const signOutRoute = createRoute({
  method: "post",
  path: "/api/auth/sign-out",
  tags: ["accounts"],
  summary: "Sign out; the session ends at once",
  responses: answer("Signed out, or was not signed in", signedOutAnswer),
});

export const sessionRoute = createRoute({
  method: "get",
  path: "/api/session",
  tags: ["accounts"],
  summary: "Who is signed in, and which identity providers are offered; 200 for visitors too",
  responses: answer("The session", sessionAnswer),
});

export const profileRoute = createRoute({
  method: "get",
  path: "/api/profile",
  tags: ["accounts"],
  summary: "The signed-in user's profile with the token balance",
  responses: answer("The profile", profileSchema),
});
