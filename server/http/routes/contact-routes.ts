import { contactAddressRoute, sendContactEmailRoute } from "#contract/contact-routes.ts";
import { takeContactMessage, type TakeContactMessageDeps } from "#server/domain/contact/take-contact-message.ts";
import { createRouter, type Router } from "../router.ts";

export function createContactRoutes(deps: TakeContactMessageDeps): Router {
  const router = createRouter();
  router.openapi(sendContactEmailRoute, async (context) => {
    const user = await context.get("authentication").findUser(context.req.raw.headers);
    await takeContactMessage(deps, {
      message: context.req.valid("json"),
      clientAddress: context.get("clientAddress"),
      userId: user?.id ?? null,
      idempotencyKey: context.req.valid("header")["idempotency-key"] ?? null,
      logger: context.get("logger"),
    });
    return context.json({ success: true as const }, 200, { "Cache-Control": "no-store" });
  });
  router.openapi(contactAddressRoute, (context) =>
    context.json({ email: deps.teamAddress ?? null }, 200, { "Cache-Control": "no-cache" }),
  );
  return router;
}
