import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import {
  generateFromPresetAnswer,
  generateFromPresetBody,
  generationPage,
  generationSchema,
  photoPage,
} from "./generations.ts";
import { workHeaders } from "./idempotency.ts";
import { openToKeys } from "./key-scopes.ts";

const params = z.object({ id: z.uuid() });

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

export const generateFromPresetRoute = createRoute({
  method: "post",
  path: "/api/functions/generate-image-from-preset",
  security: openToKeys("pictures:write"),
  tags: ["generations"],
  summary: "Put the car of an upload into a preset's scene; costs one token when it succeeds",
  request: {
    headers: workHeaders,
    body: { required: true, content: { "application/json": { schema: generateFromPresetBody } } },
  },
  responses: {
    200: json("The finished picture", generateFromPresetAnswer),
    202: json("Accepted; the live stream tells the rest", generateFromPresetAnswer),
    default: failureResponse,
  },
});

export const listGenerationsRoute = createRoute({
  method: "get",
  path: "/api/generations",
  security: openToKeys("pictures:read"),
  tags: ["generations"],
  summary: "The caller's generations, newest first",
  request: {
    query: z.object({
      limit: z.coerce.number<string>().int().min(1).max(100).default(24),
      /** `nextBefore` of the page before. */
      before: z.uuid().optional(),
      /** Only those of one photo. */
      uploadId: z.uuid().optional(),
    }),
  },
  responses: { 200: json("One page", generationPage), default: failureResponse },
});

export const listPhotosRoute = createRoute({
  method: "get",
  path: "/api/photos",
  security: openToKeys("pictures:read"),
  tags: ["generations"],
  summary: "The caller's photos that have pictures, the one with the newest picture first",
  request: {
    query: z.object({
      limit: z.coerce.number<string>().int().min(1).max(100).default(24),
      /** `nextBefore` of the page before. */
      before: z.uuid().optional(),
    }),
  },
  responses: { 200: json("One page", photoPage), default: failureResponse },
});

export const readGenerationRoute = createRoute({
  method: "get",
  path: "/api/generations/{id}",
  security: openToKeys("pictures:read"),
  tags: ["generations"],
  summary: "Read a generation",
  request: { params },
  responses: { 200: json("The generation", generationSchema), default: failureResponse },
});

export const cancelGenerationRoute = createRoute({
  method: "post",
  path: "/api/generations/{id}/cancel",
  security: openToKeys("pictures:write"),
  tags: ["generations"],
  summary: "Stop a generation that is not finished; nothing is charged",
  request: { params },
  responses: { 200: json("The generation", generationSchema), default: failureResponse },
});
