import { createRoute, z } from "@hono/zod-openapi";
import { earlyFeatures } from "./early-features.ts";
import { failureResponse } from "./failure.ts";

export const earlyFeaturesAnswer = z.object({
  /** What only Pro has for now. */
  proFirst: z.array(z.enum(earlyFeatures)),
});

export const readEarlyFeaturesRoute = createRoute({
  method: "get",
  path: "/api/early-features",
  tags: ["plans"],
  summary: "Which features are open to Pro first, for now; the same for everybody",
  responses: {
    200: { description: "The features", content: { "application/json": { schema: earlyFeaturesAnswer } } },
    default: failureResponse,
  },
});
