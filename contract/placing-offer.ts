import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { jsonAnswer } from "./json-parts.ts";
import { openToKeys } from "./key-scopes.ts";
import { placingSchema } from "./picture-recipe.ts";
import { placingControls } from "./placing.ts";

const params = z.object({ id: z.uuid() });
const share = z.number();

/** What can be turned in a picture, and where on the ground its car may go (`placing-ground.ts`). */
export const placingOfferSchema = z.object({
  controls: z.array(z.enum(placingControls)),
  ground: z.object({
    box: z.object({ left: share, top: share, width: share, height: share }),
    vanishing: z.object({ x: share, y: share }),
    sizes: z.object({ nearest: z.number().min(1), farthest: z.number().max(1) }),
    edges: z.object({ left: share, right: share }),
    mostAcross: z.number().min(0),
  }),
});
export type PlacingOffer = z.infer<typeof placingOfferSchema>;

/** As an address carries it: a placing, key by key. */
const amount = z.coerce.number<string>().pipe(placingSchema.shape.across.unwrap()).default(0);
const isMirrored = z
  .enum(["true", "false"])
  .default("false")
  .transform((word) => word === "true");
const placingQuery = z.object({
  across: amount,
  depth: amount,
  isMirrored,
  shadowSoftness: amount,
  shadowStrength: amount,
  warmth: amount,
  brightness: amount,
  reflection: amount,
});

export const readPlacingOfferRoute = createRoute({
  method: "get",
  path: "/api/generations/{id}/placing",
  security: openToKeys("pictures:read"),
  tags: ["generations"],
  summary: "How a finished picture of the studio's can be placed by hand, and how far",
  request: { params, query: z.object({ isMirrored }) },
  responses: jsonAnswer("What can be turned", placingOfferSchema),
});

/** Free, and never stored. */
export const readPlacedPictureRoute = createRoute({
  method: "get",
  path: "/api/generations/{id}/placed",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "A finished picture as it would be, placed by hand: a WebP of some 960 pixels",
  request: { params, query: placingQuery },
  responses: {
    200: { description: "The picture", content: { "image/webp": { schema: z.string() } } },
    default: failureResponse,
  },
});
