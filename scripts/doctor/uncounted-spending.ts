import type { Spending } from "#server/engines/image-engine.ts";

/** The operator asks, and pays: no cap holds back what is to be examined, and no user's day counts it. */
export const uncountedSpending: Spending = { reserve: async () => ({ settle: async () => undefined }) };

/** The findings say what went wrong. */
export const logger = { warn: () => undefined };
