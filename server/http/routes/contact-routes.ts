import { contactAddressRoute, sendContactEmailRoute } from "#contract/contact-routes.ts";
import { takeContactMessage, type TakeContactMessageDeps } from "#server/domain/contact/take-contact-message.ts";
import { createRouter, type Router } from "../router.ts";

export type ContactRoutesDeps = {
  /** The team's address; undefined when the installation names none. */
  contactEmail: string | undefined;
} & TakeContactMessageDeps;

export function createContactRoutes({ contactEmail, ...deps }: ContactRoutesDeps): Router {
  const router = createRouter();
  router.openapi(sendContactEmailRoute, async (context) => {
    await takeContactMessage(deps, {
      message: context.req.valid("json"),
      clientAddress: context.get("clientAddress"),
      idempotencyKey: context.req.valid("header")["idempotency-key"] ?? null,
      logger: context.get("logger"),
    });
    return context.json({ success: true as const }, 200, { "Cache-Control": "no-store" });
  });
  router.openapi(contactAddressRoute, (context) =>
    context.json({ email: contactEmail ?? null }, 200, { "Cache-Control": "no-cache" }),
  );
  return router;
}
