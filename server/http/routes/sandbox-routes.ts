import type { Context } from "hono";
import type { SandboxPage, SandboxPages, SandboxPlace } from "#server/payments/sandbox-pages.ts";
import { createRouter, type AppEnv, type Router } from "../router.ts";
import { policyOfPages } from "../security-headers.ts";

const places = ["checkout", "portal"] as const satisfies readonly SandboxPlace[];

/** The pages of the sandbox, which stands in for a payment provider's own site. */
export function createSandboxRoutes(pages: SandboxPages): Router {
  const router = createRouter();
  for (const place of places) {
    const path = `/sandbox-${place}/:id` as const;
    router.get(path, async (context) => send(context, await pages.show(place, context.req.param("id"))));
    router.post(path, async (context) => {
      const { action } = await context.req.parseBody();
      const outcome = await pages.act(place, context.req.param("id"), typeof action === "string" ? action : "");
      return "goTo" in outcome ? context.redirect(outcome.goTo, 303) : send(context, outcome.page);
    });
  }
  return router;
}

function send(context: Context<AppEnv>, { html, styleHash, isGone }: SandboxPage): Response {
  context.header("Content-Security-Policy", policyOfPages({ styleHashes: [styleHash], scriptHashes: [] }));
  context.header("Cache-Control", "no-store");
  context.header("X-Robots-Tag", "noindex");
  return context.html(html, isGone ? 410 : 200);
}
