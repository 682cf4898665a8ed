import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { creatingHeaders, spendingHeaders } from "./idempotency.ts";
import { openToKeys } from "./key-scopes.ts";
import {
  changeRetailRunBody,
  retailRunPage,
  retailRunPictures,
  retailRunSchema,
  retryRetailRunQuery,
  startRetailRunBody,
} from "./retail-runs.ts";

const params = z.object({ id: z.uuid() });

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});
const answers = { 200: json("The run", retailRunSchema), default: failureResponse };

export const startRetailRunRoute = createRoute({
  method: "post",
  path: "/api/retail-runs",
  security: openToKeys("pictures:write"),
  tags: ["retail runs"],
  summary:
    "Put several photos into one retail preset; a token for each that succeeds, none for photos that are passed through or need a look first",
  request: {
    headers: spendingHeaders,
    body: { required: true, content: { "application/json": { schema: startRetailRunBody } } },
  },
  responses: answers,
});

export const listRetailRunsRoute = createRoute({
  method: "get",
  path: "/api/retail-runs",
  security: openToKeys("pictures:read"),
  tags: ["retail runs"],
  summary: "The caller's runs, newest first",
  request: {
    query: z.object({
      limit: z.coerce.number<string>().int().min(1).max(50).default(10),
      before: z.uuid().optional(),
    }),
  },
  responses: { 200: json("One page", retailRunPage), default: failureResponse },
});

export const readRetailRunRoute = createRoute({
  method: "get",
  path: "/api/retail-runs/{id}",
  security: openToKeys("pictures:read"),
  tags: ["retail runs"],
  summary: "Read a run",
  request: { params },
  responses: answers,
});

export const readRetailRunPicturesRoute = createRoute({
  method: "get",
  path: "/api/retail-runs/{id}/pictures",
  security: openToKeys("pictures:read"),
  tags: ["retail runs"],
  summary: "What was made of each photo of a run, in its order",
  request: { params },
  responses: { 200: json("The pictures", retailRunPictures), default: failureResponse },
});

export const changeRetailRunRoute = createRoute({
  method: "patch",
  path: "/api/retail-runs/{id}",
  security: openToKeys("pictures:write"),
  tags: ["retail runs"],
  summary: "Pause a run, go on with it, or cancel what is not finished of it; nothing is charged for that",
  request: { params, body: { required: true, content: { "application/json": { schema: changeRetailRunBody } } } },
  responses: answers,
});

export const retryRetailRunRoute = createRoute({
  method: "post",
  path: "/api/retail-runs/{id}/retry",
  security: openToKeys("pictures:write"),
  tags: ["retail runs"],
  summary:
    "Make pictures of a run again: those that failed, were cancelled, waited for a look at their photo, or whose number plate or cut-out is another by now",
  request: { params, headers: creatingHeaders, query: retryRetailRunQuery },
  responses: answers,
});

export const downloadRetailRunRoute = createRoute({
  method: "get",
  path: "/api/retail-runs/{id}/zip",
  security: openToKeys("pictures:read"),
  tags: ["retail runs"],
  summary:
    "Every finished picture of a run in one ZIP, as an attachment; `needs-a-look.txt` in it names the photos that are not made before somebody has looked",
  request: {
    params,
    /** Whether photos that were passed through are in it. */
    query: z.object({ passedThrough: z.enum(["include", "drop"]).default("include") }),
  },
  responses: {
    200: { description: "The ZIP", content: { "application/zip": { schema: z.string() } } },
    default: failureResponse,
  },
});
