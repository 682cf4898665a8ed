import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { expectedCostInQuery } from "./generations.ts";
import { spendingHeaders, workHeaders } from "./idempotency.ts";
import { openToKeys } from "./key-scopes.ts";
import { renditionNames } from "./renditions.ts";
import {
  generateCarImagesAnswer,
  generateCarImagesBody,
  priceOfViewsQuery,
  priceOfViewsSchema,
  viewSetPage,
  viewSetSchema,
} from "./view-sets.ts";
import { views } from "./views.ts";

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

export const generateCarImagesRoute = createRoute({
  method: "post",
  path: "/api/functions/generate-car-images",
  security: openToKeys("pictures:write"),
  tags: ["views"],
  summary: "Make the six views of a request's car; costs one token when it succeeds",
  description:
    "The same car of the same request again gives the views that are there or in the making, and costs nothing. " +
    "Each view can be fetched as soon as `views.changed` tells of it.",
  request: {
    headers: workHeaders,
    body: { required: true, content: { "application/json": { schema: generateCarImagesBody } } },
  },
  responses: {
    200: json("The six views", generateCarImagesAnswer),
    202: json("Accepted; the live stream tells the rest", generateCarImagesAnswer),
    default: failureResponse,
  },
});

/** What a button says that makes them: with other words of the same request the price may be another. */
export const readPriceOfViewsRoute = createRoute({
  method: "get",
  path: "/api/requests/{id}/views-price",
  tags: ["views"],
  summary: "What the six views of a request's car would cost now, in these words",
  request: { params: z.object({ id: z.uuid() }), query: priceOfViewsQuery },
  responses: { 200: json("The price", priceOfViewsSchema), default: failureResponse },
});

/** The five others are taken over as they are; what was there stays. */
export const remakeViewRoute = createRoute({
  method: "post",
  path: "/api/view-sets/{id}/{view}/again",
  security: openToKeys("pictures:write"),
  tags: ["views"],
  summary:
    "Make one view of a finished set again, as a new set; for sets of AI models, of which it comes out otherwise",
  request: {
    params: z.object({ id: z.uuid(), view: z.enum(views) }),
    query: z.object({ expectedCost: expectedCostInQuery }),
    headers: spendingHeaders,
  },
  responses: { 202: json("Accepted; the live stream tells the rest", viewSetSchema), default: failureResponse },
});

export const listViewSetsRoute = createRoute({
  method: "get",
  path: "/api/view-sets",
  security: openToKeys("pictures:read"),
  tags: ["views"],
  summary: "The caller's sets of views, newest first",
  request: {
    query: z.object({
      limit: z.coerce.number<string>().int().min(1).max(100).default(24),
      /** `nextBefore` of the page before. */
      before: z.uuid().optional(),
      /** Only those of one request. */
      requestId: z.uuid().optional(),
    }),
  },
  responses: { 200: json("One page", viewSetPage), default: failureResponse },
});

export const readViewSetRoute = createRoute({
  method: "get",
  path: "/api/view-sets/{id}",
  security: openToKeys("pictures:read"),
  tags: ["views"],
  summary: "Read a set of views",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json("The set", viewSetSchema), default: failureResponse },
});

export const readViewRenditionRoute = createRoute({
  method: "get",
  path: "/api/files/view-sets/{id}/{view}/{rendition}",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "One view of a set, smaller",
  request: { params: z.object({ id: z.uuid(), view: z.enum(views), rendition: z.enum(renditionNames) }) },
  responses: {
    200: { description: "The picture", content: { "image/webp": { schema: z.string() } } },
    default: failureResponse,
  },
});

export const readViewRoute = createRoute({
  method: "get",
  path: "/api/files/view-sets/{id}/{view}",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "One view of a set, as soon as it is made",
  request: { params: z.object({ id: z.uuid(), view: z.enum(views) }) },
  responses: {
    200: { description: "The picture", content: { "image/jpeg": { schema: z.string() } } },
    default: failureResponse,
  },
});
