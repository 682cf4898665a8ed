import { z } from "zod";

const moment = z.coerce.date();
/** Of what was kept before currencies were. */
const currency = z.string().default("gbp");

/** What the sandbox keeps, by kind. */
export const sandboxSchemas = {
  customer: z.object({ userId: z.string(), email: z.string() }),
  checkout: z.object({
    orderId: z.string(),
    product: z.enum(["pro", "credits"]),
    quantity: z.int(),
    unitMinorUnits: z.int(),
    currency,
    successUrl: z.string(),
    cancelUrl: z.string(),
    expiresAt: moment,
    state: z.enum(["open", "complete", "expired"]),
    paymentId: z.string().nullable(),
  }),
  subscription: z.object({
    unitMinorUnits: z.int(),
    currency,
    startedAt: moment,
    paidUntil: moment,
    endsAt: moment.nullable(),
    state: z.enum(["active", "unpaid", "ended"]),
    failsNext: z.boolean(),
  }),
  payment: z.object({
    /** Null for a checkout's own. */
    subscriptionId: z.string().nullable(),
    paidMinorUnits: z.int(),
    currency,
    paidAt: moment,
    refundedMinorUnits: z.int(),
    isDisputed: z.boolean(),
  }),
  portal: z.object({ returnUrl: z.string(), expiresAt: moment }),
} as const;

export type SandboxKind = keyof typeof sandboxSchemas;
export type SandboxData<Kind extends SandboxKind> = z.infer<(typeof sandboxSchemas)[Kind]>;
export type SandboxObject<Kind extends SandboxKind> = { id: string; customerId: string; data: SandboxData<Kind> };
