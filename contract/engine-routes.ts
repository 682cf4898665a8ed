import { createRoute, type z } from "@hono/zod-openapi";
import { agreeToEnginesBody, chooseEngineBody, engineChoiceSchema } from "./engines.ts";
import { failureResponse } from "./failure.ts";

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

export const readEnginesRoute = createRoute({
  method: "get",
  path: "/api/engines",
  tags: ["engines"],
  summary: "Who makes pictures here, what each costs, and what the caller has chosen; for visitors too",
  responses: { 200: json("Offers and choice", engineChoiceSchema), default: failureResponse },
});

export const chooseEngineRoute = createRoute({
  method: "put",
  path: "/api/engines/choice",
  tags: ["engines"],
  summary: "Choose who makes one kind of work; AI models only after the caller agreed",
  request: { body: { required: true, content: { "application/json": { schema: chooseEngineBody } } } },
  responses: { 200: json("Offers and choice", engineChoiceSchema), default: failureResponse },
});

export const agreeToEnginesRoute = createRoute({
  method: "put",
  path: "/api/engines/agreement",
  tags: ["engines"],
  summary: "Agree that photos and words go to the companies whose AI models are asked, or take it back",
  request: { body: { required: true, content: { "application/json": { schema: agreeToEnginesBody } } } },
  responses: { 200: json("Offers and choice", engineChoiceSchema), default: failureResponse },
});
