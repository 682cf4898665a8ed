// Without the library that checks data, for the browser.

/**
 * Every kind of entry of the token ledger. `hold` takes tokens for work in the making, `capture` keeps them (and moves none), `release`
 * gives them back. `reset` is a month's tokens, `plan` what a change of plan gives, `expire` what of a month or plan has lapsed, `take-back` a refund,
 * a dispute or the operator, `closing` the end of an account.
 */
export const ledgerEntryKinds = [
  "grant",
  "hold",
  "capture",
  "release",
  "reset",
  "expire",
  "plan",
  "take-back",
  "closing",
] as const;
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number];

/** What the statement is filtered by: pictures and what came back from them, the plan's tokens, and what was bought, given or taken back. */
export const statementKinds = ["pictures", "monthly", "bought"] as const;
export type StatementKind = (typeof statementKinds)[number];

/** What became of the tokens of a picture: held while it is made, then spent or returned. */
export const spendingStates = ["in-the-making", "spent", "returned"] as const;
export type SpendingState = (typeof spendingStates)[number];
