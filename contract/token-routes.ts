import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { openToKeys } from "./key-scopes.ts";
import { statementFilter, statementPage, tokenUsageSchema, usageFilter } from "./token-statement.ts";

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

/** The largest number of a row of the ledger (PostgreSQL, integer). */
const maxLedgerId = 2 ** 31 - 1;

export const readStatementRoute = createRoute({
  method: "get",
  path: "/api/tokens/statement",
  security: openToKeys("account:read"),
  tags: ["tokens"],
  summary: "Where the caller's tokens came from and went, newest first",
  request: {
    query: statementFilter.extend({
      limit: z.coerce.number<string>().int().min(1).max(100).default(25),
      /** `nextBefore` of the page before. */
      before: z.coerce.number<string>().int().min(1).max(maxLedgerId).optional(),
    }),
  },
  responses: { 200: json("One page", statementPage), default: failureResponse },
});

export const downloadStatementRoute = createRoute({
  method: "get",
  path: "/api/tokens/statement.csv",
  security: openToKeys("account:read"),
  tags: ["tokens"],
  summary: "The whole statement, as a table for spreadsheets",
  request: { query: statementFilter },
  responses: {
    200: { description: "The table, as an attachment", content: { "text/csv": { schema: z.string() } } },
    default: failureResponse,
  },
});

export const readTokenUsageRoute = createRoute({
  method: "get",
  path: "/api/tokens/usage",
  security: openToKeys("account:read"),
  tags: ["tokens"],
  summary: "Tokens that the caller spent on each of the last 30 days",
  request: { query: usageFilter },
  responses: { 200: json("The days", tokenUsageSchema), default: failureResponse },
});
