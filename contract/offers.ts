import { createRoute, z } from "@hono/zod-openapi";
import { maxTokensPerOrder } from "./engine-works.ts";
import { failureResponse } from "./failure.ts";
import { engineNames } from "./generation-kinds.ts";
import { openToKeys } from "./key-scopes.ts";
import { retryRetailRunQuery, startRetailRunBody } from "./retail-runs.ts";

const params = z.object({ id: z.uuid() });
const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

export const photoOffersSchema = z.object({
  offers: z.array(
    z.object({
      /** The scene's id, or that of an own background. */
      scene: z.string(),
      /** Its name, as orders name it. */
      preset: z.string(),
      /** Tokens of a picture there in any format that is not made yet. */
      cost: z.int().min(0).max(maxTokensPerOrder),
    }),
  ),
});
export type PhotoOffers = z.infer<typeof photoOffersSchema>;

export const readPhotoOffersRoute = createRoute({
  method: "get",
  path: "/api/uploads/{id}/offers",
  security: openToKeys("pictures:read"),
  tags: ["pictures"],
  summary: "What a picture of a photo costs now in each scene and own background, from one engine",
  request: {
    params,
    query: z.object({ engine: z.enum(engineNames).default("studio") }),
  },
  responses: { 200: json("The offers", photoOffersSchema), default: failureResponse },
});

export const runOfferSchema = z.object({
  /** Tokens that starting it takes. */
  cost: z.int().min(0),
  photos: z.array(
    z.object({
      uploadId: z.uuid(),
      cost: z.int().min(0).max(maxTokensPerOrder),
      /** `passed-through`: it shows no whole car and stays as it is; `needs-look`: a person has to look at it before it is made. */
      fate: z.enum(["made", "passed-through", "needs-look"]),
    }),
  ),
});
export type RunOffer = z.infer<typeof runOfferSchema>;

export const readRunOfferRoute = createRoute({
  method: "post",
  path: "/api/retail-runs/offer",
  security: openToKeys("pictures:read"),
  tags: ["retail runs"],
  summary: "What a run would cost now, and what would become of each of its photos; nothing is started or held",
  request: { body: { required: true, content: { "application/json": { schema: startRetailRunBody } } } },
  responses: { 200: json("The offer", runOfferSchema), default: failureResponse },
});

export const readRetryOfferRoute = createRoute({
  method: "get",
  path: "/api/retail-runs/{id}/retry-offer",
  security: openToKeys("pictures:read"),
  tags: ["retail runs"],
  summary: "What making pictures of a run again would cost now; nothing is started or held",
  request: { params, query: retryRetailRunQuery.omit({ expectedCost: true }) },
  responses: { 200: json("The offer", runOfferSchema), default: failureResponse },
});
