import {
  confirmEmailChangeRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
} from "#contract/account-mail-routes.ts";
import { confirmEmailChange } from "#server/domain/accounts/change-email.ts";
import { requestPasswordReset, type RequestPasswordResetDeps } from "#server/domain/accounts/request-password-reset.ts";
import { resetPassword, type ResetPasswordDeps } from "#server/domain/accounts/reset-password.ts";
import { verifyEmail } from "#server/domain/accounts/verify-email.ts";
import { createRouter, type Router } from "../router.ts";

export type MailedLinkRoutesDeps = RequestPasswordResetDeps & ResetPasswordDeps;

/** What mailed links do, for anybody who holds one. */
export function createMailedLinkRoutes(deps: MailedLinkRoutesDeps): Router {
  const router = createRouter();
  router.openapi(forgotPasswordRoute, async (context) => {
    const { email } = context.req.valid("json");
    await requestPasswordReset(deps, { email, clientAddress: context.get("clientAddress") });
    return context.json({ success: true as const }, 200);
  });
  router.openapi(resetPasswordRoute, async (context) => {
    await resetPassword(deps, { ...context.req.valid("json"), clientAddress: context.get("clientAddress") });
    return context.json({ success: true as const }, 200);
  });
  router.openapi(verifyEmailRoute, async (context) => {
    const { token } = context.req.valid("json");
    return context.json(await verifyEmail(deps, { token, clientAddress: context.get("clientAddress") }), 200);
  });
  router.openapi(confirmEmailChangeRoute, async (context) => {
    const { token } = context.req.valid("json");
    return context.json(await confirmEmailChange(deps, { token, clientAddress: context.get("clientAddress") }), 200);
  });
  return router;
}
