import type { Context } from "hono";
import {
  confirmTwoFactorRoute,
  disableTwoFactorRoute,
  renewRecoveryCodesRoute,
  setUpTwoFactorRoute,
} from "#contract/account-details-routes.ts";
import {
  addPasskeyRoute,
  removePasskeyRoute,
  renamePasskeyRoute,
  startPasskeyRoute,
} from "#contract/account-passkey-routes.ts";
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  type ManagePasskeysDeps,
} from "#server/domain/accounts/manage-passkeys.ts";
import {
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  type InSession,
  type ManageTwoFactorDeps,
} from "#server/domain/accounts/manage-two-factor.ts";
import { readAccount, type ReadAccountDeps } from "#server/domain/accounts/read-account.ts";
import { createRouter, type Router, type UserEnv } from "../router.ts";
import { forUsers } from "../session.ts";
import { setCookies } from "./set-cookies.ts";

export type AccountEntryRoutesDeps = ManageTwoFactorDeps & ManagePasskeysDeps & ReadAccountDeps;

const privately = { "Cache-Control": "no-store" };

/** Two-factor and passkeys of the signed-in. */
export function createAccountEntryRoutes(deps: AccountEntryRoutesDeps): Router[] {
  return [createTwoFactorRoutes(deps), createPasskeyRoutes(deps)];
}

function createTwoFactorRoutes(deps: AccountEntryRoutesDeps): Router {
  const router = createRouter();
  router.openapi(forUsers(setUpTwoFactorRoute), async (context) => {
    const setUp = await setUpTwoFactor(deps, inSession(context), context.req.valid("json").password);
    return context.json(setUp, 200, privately);
  });
  router.openapi(forUsers(confirmTwoFactorRoute), async (context) => {
    const { code } = context.req.valid("json");
    const { cookies, recoveryCodes } = await confirmTwoFactor(deps, inSession(context), code);
    setCookies(context, cookies);
    return context.json({ recoveryCodes }, 200, privately);
  });
  router.openapi(forUsers(disableTwoFactorRoute), async (context) => {
    const { cookies } = await disableTwoFactor(deps, inSession(context), context.req.valid("json").password);
    setCookies(context, cookies);
    return context.json(await readAccount(deps, context.get("user").id), 200, privately);
  });
  router.openapi(forUsers(renewRecoveryCodesRoute), async (context) => {
    const { password } = context.req.valid("json");
    const recoveryCodes = await renewRecoveryCodes(deps, inSession(context), password);
    return context.json({ recoveryCodes }, 200, privately);
  });
  return router;
}

function createPasskeyRoutes(deps: AccountEntryRoutesDeps): Router {
  const { db } = deps;
  const router = createRouter();
  router.openapi(forUsers(startPasskeyRoute), async (context) => {
    const { password } = context.req.valid("json");
    const { options, cookies } = await startPasskey(deps, inSession(context), password);
    setCookies(context, cookies);
    return context.json(options, 200, privately);
  });
  router.openapi(forUsers(addPasskeyRoute), async (context) => {
    const { cookies } = await addPasskey(deps, inSession(context), context.req.valid("json"));
    setCookies(context, cookies);
    return context.json(await readAccount(deps, context.get("user").id), 200, privately);
  });
  router.openapi(forUsers(renamePasskeyRoute), async (context) => {
    const { id: userId } = context.get("user");
    await renamePasskey(db, { userId, ...context.req.valid("param"), ...context.req.valid("json") });
    return context.json(await readAccount(deps, userId), 200, privately);
  });
  router.openapi(forUsers(removePasskeyRoute), async (context) => {
    const { id: userId } = context.get("user");
    await removePasskey(db, { userId, ...context.req.valid("param") });
    return context.json(await readAccount(deps, userId), 200, privately);
  });
  return router;
}

function inSession(context: Context<UserEnv>): InSession {
  return { session: context.get("session"), headers: context.req.raw.headers };
}
