import { expect, test } from "vitest";
import { nameEntry } from "./name-entry.ts";

const base = { plan: null, planTokens: 0, purchasedTokens: 0 };

test.each([
  [{ entry: "grant", cause: "sign-up:1", planTokens: 10 }, null, "Tokens of your first month"],
  [{ entry: "grant", cause: "purchase:1", purchasedTokens: 50 }, null, "Bought 50 tokens"],
  [{ entry: "grant", cause: "admin:1", purchasedTokens: 1 }, null, "1 token from the Carvas team"],
  [{ entry: "hold", cause: "generation:1:hold", planTokens: -1 }, "Picture in Dubai", "Picture in Dubai"],
  [{ entry: "hold", cause: "generation:1:hold", planTokens: -1 }, null, "Picture"],
  [{ entry: "release", cause: "generation:1:settle", planTokens: 1 }, "Picture in Dubai", "Returned: Picture in Dubai"],
  [
    { entry: "release", cause: "generation:1:rest", planTokens: 1 },
    "Picture in Dubai",
    "Returned in part: Picture in Dubai",
  ],
  [{ entry: "reset", cause: "reset:1:x", planTokens: 10, plan: "core" }, null, "Monthly tokens"],
  [{ entry: "plan", cause: "subscription:1", planTokens: 100, plan: "pro" }, null, "Pro began: its monthly tokens"],
  [{ entry: "plan", cause: "subscription:1:core", plan: "core" }, null, "Back on Core"],
  [{ entry: "expire", cause: "reset:1:x:expire", planTokens: -7 }, null, "Left of last month"],
  [{ entry: "expire", cause: "subscription:1:expire", planTokens: -7 }, null, "Left of the plan before"],
  [
    { entry: "expire", cause: "generation:1:expire", planTokens: -1 },
    "Picture in Dubai",
    "Returned too late: that month’s tokens had ended",
  ],
  [{ entry: "grant", cause: "dispute-won:1", purchasedTokens: 5 }, null, "5 tokens back after a dispute"],
  [{ entry: "grant", cause: "renewal:1:x", planTokens: 90 }, null, "Pro renewed: its monthly tokens"],
  [{ entry: "take-back", cause: "test-ended:1:0", purchasedTokens: -20 }, null, "20 tokens bought in a test"],
  [{ entry: "take-back", cause: "refund:1", purchasedTokens: -50 }, null, "50 tokens refunded"],
  [{ entry: "take-back", cause: "dispute:1", purchasedTokens: -5 }, null, "5 tokens of a disputed payment"],
  [
    { entry: "take-back", cause: "generation:1:owed", planTokens: -1 },
    null,
    "1 token of a refunded or disputed payment",
  ],
  [{ entry: "take-back", cause: "admin:1", planTokens: -1 }, null, "1 token taken back by the Carvas team"],
  [{ entry: "take-back", cause: "hand:1", planTokens: -2 }, null, "2 tokens taken back"],
] as const)("%j of %s reads '%s'", (row, work, text) => {
  expect(nameEntry({ ...base, ...row }, work)).toBe(text);
});
