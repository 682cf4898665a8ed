import { z } from "@hono/zod-openapi";
import { generationKinds } from "./generation-kinds.ts";
import { isOrdinaryYear, isTimeZone, ordinaryYears } from "./time-zone.ts";
import { spendingStates, statementKinds } from "./token-movements.ts";

/** A picture or set of views that tokens went into, for a link to it. */
const workSchema = z.object({
  id: z.uuid(),
  kind: z.enum(generationKinds),
  uploadId: z.uuid().nullable(),
  requestId: z.uuid().nullable(),
  runId: z.uuid().nullable(),
});

export const statementLineSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** In a person's words: 'Picture in Dubai', 'Monthly tokens'. */
  what: z.string(),
  /** How many came, or with a minus went; of which pots; and what that left. */
  tokens: z.int(),
  planTokens: z.int(),
  purchasedTokens: z.int(),
  balanceAfter: z.int().min(0),
  planAfter: z.int().min(0),
  purchasedAfter: z.int().min(0),
  /** Of tokens that went into a picture; null for everything else. */
  state: z.enum(spendingStates).nullable(),
  /** Null where there is none, or none any more. */
  work: workSchema.nullable(),
});
export type StatementLine = z.infer<typeof statementLineSchema>;

export const statementPage = z.object({
  lines: z.array(statementLineSchema),
  /** Tokens that are held for what is in the making, of the whole account. */
  heldTokens: z.int().min(0),
  /** `before` of the next page; null on the last. */
  nextBefore: z.int().nullable(),
});
export type StatementPage = z.infer<typeof statementPage>;

const timeZone = z.string().max(64).refine(isTimeZone, { message: "is no time zone" }).default("UTC");

export const statementFilter = z.object({
  kind: z.enum(statementKinds).optional(),
  /** First and last day, in `timeZone`. */
  from: z.iso.date().refine(isOrdinaryYear, ordinaryYears).optional(),
  to: z.iso.date().refine(isOrdinaryYear, ordinaryYears).optional(),
  timeZone,
});
export type StatementFilter = z.output<typeof statementFilter>;

export const usageFilter = z.object({ timeZone });

/** Tokens spent or held on each of the last `usageDays` days of that time zone, the oldest first; what was returned is left out. */
export const tokenUsageSchema = z.object({
  days: z.array(z.object({ day: z.iso.date(), tokens: z.int().min(0) })),
});
export type TokenUsage = z.infer<typeof tokenUsageSchema>;
