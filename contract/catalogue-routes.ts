import { createRoute, z } from "@hono/zod-openapi";
import { catalogueBrandSchema, catalogueModelSchema } from "./catalogue.ts";
import { failureResponse } from "./failure.ts";

/** Bounded only: what the catalogue doesn't know is `not_found`, whatever it looks like. */
const part = z.string().max(100);

export const readBrandIndexRoute = createRoute({
  method: "get",
  path: "/storage/index.json",
  tags: ["catalogue"],
  summary: "Every brand of the car catalogue with its models, by label",
  responses: {
    200: {
      description: "The brands",
      content: { "application/json": { schema: z.array(catalogueBrandSchema) } },
    },
    default: failureResponse,
  },
});

export const readBrandModelsRoute = createRoute({
  method: "get",
  path: "/storage/brands/{brandId}/models.json",
  tags: ["catalogue"],
  summary: "The models of a brand, as the form needs them",
  request: { params: z.object({ brandId: part }) },
  responses: {
    200: {
      description: "The models, by name",
      content: { "application/json": { schema: z.array(catalogueModelSchema) } },
    },
    default: failureResponse,
  },
});

export const readBrandLogoRoute = createRoute({
  method: "get",
  path: "/storage/brands/{brandId}/logo.svg",
  tags: ["catalogue"],
  summary: "A brand's logo in one colour, or its monogram",
  request: { params: z.object({ brandId: part }) },
  responses: {
    200: { description: "The logo", content: { "image/svg+xml": { schema: z.string() } } },
    default: failureResponse,
  },
});

export const readModelPictureRoute = createRoute({
  method: "get",
  path: "/storage/brands/{brandId}/models/{modelId}/{picture}",
  tags: ["catalogue"],
  summary: "An illustration of the model's usual body in a named colour; `picture` is the colour, as in navy-blue.webp",
  request: { params: z.object({ brandId: part, modelId: part, picture: part }) },
  responses: {
    200: { description: "The picture", content: { "image/webp": { schema: z.string() } } },
    default: failureResponse,
  },
});
