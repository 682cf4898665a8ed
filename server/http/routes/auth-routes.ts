import type { Context } from "hono";
import { passkeySignInRoute, startPasskeySignInRoute } from "#contract/account-passkey-routes.ts";
import {
  signInCodeRoute,
  signInRoute,
  signOutRoute,
  signUpRoute,
  socialSignInRoute,
} from "#contract/account-routes.ts";
import { signInWithPasskey } from "#server/domain/accounts/manage-passkeys.ts";
import { signInWithCode } from "#server/domain/accounts/sign-in-with-code.ts";
import { signIn, type SignInDeps } from "#server/domain/accounts/sign-in.ts";
import { signUp, type SignUpDeps } from "#server/domain/accounts/sign-up.ts";
import { createRouter, type AppEnv, type Router } from "../router.ts";
import { setCookies } from "./set-cookies.ts";

export function createAuthRoutes(deps: SignInDeps & SignUpDeps): Router {
  const { authentication, limits } = deps;
  const router = createRouter();
  router.openapi(signUpRoute, async (context) => {
    const { user, cookies } = await signUp(deps, { ...context.req.valid("json"), ...clientOf(context) });
    setCookies(context, cookies);
    context.set("userId", user.id);
    return context.json({ user }, 200);
  });
  router.openapi(signInRoute, async (context) => {
    const { user, cookies } = await signIn(deps, { ...context.req.valid("json"), ...clientOf(context) });
    setCookies(context, cookies);
    context.set("userId", user?.id);
    return context.json({ user, needsCode: user === null }, 200);
  });
  router.openapi(signInCodeRoute, async (context) => {
    const { user, cookies } = await signInWithCode(deps, { ...context.req.valid("json"), ...clientOf(context) });
    setCookies(context, cookies);
    context.set("userId", user.id);
    return context.json({ user }, 200);
  });
  router.openapi(startPasskeySignInRoute, async (context) => {
    await limits.socialSignInsPerClient.consume(context.get("clientAddress"));
    const { options, cookies } = await authentication.passkeys.startSignIn(context.req.raw.headers);
    setCookies(context, cookies);
    return context.json(options, 200, { "Cache-Control": "no-store" });
  });
  router.openapi(passkeySignInRoute, async (context) => {
    const { response } = context.req.valid("json");
    const { user, cookies } = await signInWithPasskey(deps, response, clientOf(context));
    setCookies(context, cookies);
    context.set("userId", user.id);
    return context.json({ user }, 200);
  });
  router.openapi(socialSignInRoute, async (context) => {
    await limits.socialSignInsPerClient.consume(context.get("clientAddress"));
    const { url, cookies } = await authentication.startSocialSignIn(context.req.valid("json"));
    setCookies(context, cookies);
    return context.json({ url }, 200);
  });
  router.openapi(signOutRoute, async (context) => {
    const { cookies } = await authentication.signOut(context.req.raw.headers);
    setCookies(context, cookies);
    return context.json({ success: true as const }, 200);
  });
  router.get("/api/auth/callback/:provider", (context) => authentication.finishSocialSignIn(context.req.raw));
  return router;
}

function clientOf(context: Context<AppEnv>): { clientAddress: string; headers: Headers } {
  return { clientAddress: context.get("clientAddress"), headers: context.req.raw.headers };
}
