import type { Context } from "hono";
import {
  changeDisplayNameRoute,
  changeEmailRoute,
  changePasswordRoute,
  deleteAccountRoute,
  endOtherSessionsRoute,
  endSessionRoute,
  linkIdentityRoute,
  listSessionsRoute,
  readAccountRoute,
  resendVerificationRoute,
  unlinkIdentityRoute,
} from "#contract/account-details-routes.ts";
import { changeDisplayName } from "#server/domain/accounts/change-display-name.ts";
import { requestEmailChange, type ChangeEmailDeps } from "#server/domain/accounts/change-email.ts";
import { changePassword, type ChangePasswordDeps } from "#server/domain/accounts/change-password.ts";
import { deleteAccount, type DeleteAccountDeps } from "#server/domain/accounts/delete-account.ts";
import { linkIdentity, unlinkIdentity, type LinkIdentityDeps } from "#server/domain/accounts/manage-identities.ts";
import {
  endOtherSessions,
  endSession,
  listSessions,
  type ManageSessionsDeps,
} from "#server/domain/accounts/manage-sessions.ts";
import { readAccount, type ReadAccountDeps } from "#server/domain/accounts/read-account.ts";
import { requireProof } from "#server/domain/accounts/require-proof.ts";
import { resendVerification } from "#server/domain/accounts/verify-email.ts";
import { createRouter, type Router, type UserEnv } from "../router.ts";
import { forUsers } from "../session.ts";
import { setCookies } from "./set-cookies.ts";

export type AccountRoutesDeps = ChangeEmailDeps &
  ChangePasswordDeps &
  LinkIdentityDeps &
  ManageSessionsDeps &
  ReadAccountDeps & { deletion: DeleteAccountDeps };

const privately = { "Cache-Control": "no-store" };

/** What the signed-in may read and change of their own account. */
export function createAccountRoutes(deps: AccountRoutesDeps): Router[] {
  return [createOwnRoutes(deps), createOwnSessionRoutes(deps), createIdentityRoutes(deps)];
}

function createOwnRoutes(deps: AccountRoutesDeps): Router {
  const { db } = deps;
  const router = createRouter();
  router.openapi(forUsers(readAccountRoute), async (context) =>
    context.json(await readAccount(deps, context.get("user").id), 200, privately),
  );
  router.openapi(forUsers(changeDisplayNameRoute), async (context) => {
    const { displayName } = context.req.valid("json");
    return context.json(await changeDisplayName(db, { userId: context.get("user").id, displayName }), 200);
  });
  router.openapi(forUsers(changePasswordRoute), async (context) => {
    const { cookies } = await changePassword(deps, context.get("session"), context.req.valid("json"));
    setCookies(context, cookies);
    return context.json(await readAccount(deps, context.get("user").id), 200, privately);
  });
  router.openapi(forUsers(changeEmailRoute), async (context) => {
    await requestEmailChange(deps, context.get("session"), context.req.valid("json"));
    return context.json({ success: true as const }, 200);
  });
  router.openapi(forUsers(resendVerificationRoute), async (context) => {
    await resendVerification(deps, context.get("user").id);
    return context.json({ success: true as const }, 200);
  });
  router.openapi(forUsers(deleteAccountRoute), async (context) => {
    const session = context.get("session");
    await requireProof(deps, session, context.req.valid("json").password);
    const isAllGone = await deleteAccount(deps.deletion, session.user.id);
    return context.json({ success: true as const, isAllGone }, 200);
  });
  return router;
}

function createOwnSessionRoutes(deps: AccountRoutesDeps): Router {
  const { db } = deps;
  const router = createRouter();
  const answer = async (context: Context<UserEnv>) => ({ sessions: await listSessions(db, context.get("session")) });
  router.openapi(forUsers(listSessionsRoute), async (context) => context.json(await answer(context), 200, privately));
  router.openapi(forUsers(endSessionRoute), async (context) => {
    await endSession(deps, context.get("session"), context.req.valid("param").id);
    return context.json(await answer(context), 200, privately);
  });
  router.openapi(forUsers(endOtherSessionsRoute), async (context) => {
    await endOtherSessions(deps, context.get("session"));
    return context.json(await answer(context), 200, privately);
  });
  return router;
}

function createIdentityRoutes(deps: AccountRoutesDeps): Router {
  const router = createRouter();
  router.openapi(forUsers(linkIdentityRoute), async (context) => {
    const { headers } = context.req.raw;
    const { url, cookies } = await linkIdentity(
      deps,
      { session: context.get("session"), headers },
      { ...context.req.valid("json"), ...context.req.valid("param"), clientAddress: context.get("clientAddress") },
    );
    setCookies(context, cookies);
    return context.json({ url }, 200);
  });
  router.openapi(forUsers(unlinkIdentityRoute), async (context) => {
    const { id: userId } = context.get("user");
    await unlinkIdentity(deps.db, { userId, ...context.req.valid("param") });
    return context.json(await readAccount(deps, userId), 200, privately);
  });
  return router;
}
