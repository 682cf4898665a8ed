import type { StatementRow } from "./statement-store.ts";

type NamedEntry = Pick<StatementRow, "entry" | "cause" | "plan" | "planTokens" | "purchasedTokens">;

/**
 * What an entry of the ledger is called on a statement.
 * @param work of a picture or set of views: 'Picture in Dubai'
 */
export function nameEntry(row: NamedEntry, work: string | null): string {
  switch (row.entry) {
    case "grant":
      return nameGrant(row);
    case "hold":
    case "capture":
      return work ?? "Picture";
    case "release":
      return `${row.cause.endsWith(":rest") ? "Returned in part" : "Returned"}: ${work ?? "picture"}`;
    case "reset":
      return "Monthly tokens";
    case "plan":
      return row.plan === "pro" ? "Pro began: its monthly tokens" : "Back on Core";
    case "expire":
      return nameExpiry(row);
    case "take-back":
      return nameTakeBack(row);
    case "closing":
      return "Account closed";
  }
}

function nameGrant({ cause, planTokens, purchasedTokens }: NamedEntry): string {
  if (cause.startsWith("sign-up:")) return "Tokens of your first month";
  const tokens = countText(planTokens + purchasedTokens);
  if (cause.startsWith("renewal:")) return "Pro renewed: its monthly tokens";
  if (cause.startsWith("dispute-won:")) return `${tokens} back after a dispute`;
  return cause.startsWith("admin:") ? `${tokens} from the Carvas team` : `Bought ${tokens}`;
}

/** A hold's own cause has lapsed with the month that it was of; every other one names the month or the plan that ended. */
function nameExpiry({ cause }: NamedEntry): string {
  if (cause.startsWith("generation:")) return "Returned too late: that month’s tokens had ended";
  return cause.startsWith("reset:") ? "Left of last month" : "Left of the plan before";
}

function nameTakeBack({ cause, planTokens, purchasedTokens }: NamedEntry): string {
  const tokens = countText(-planTokens - purchasedTokens);
  if (cause.startsWith("refund:")) return `${tokens} refunded`;
  if (cause.startsWith("dispute:")) return `${tokens} of a disputed payment`;
  if (cause.startsWith("test-ended:")) return `${tokens} bought in a test`;
  if (cause.endsWith(":owed")) return `${tokens} of a refunded or disputed payment`;
  return cause.startsWith("admin:") ? `${tokens} taken back by the Carvas team` : `${tokens} taken back`;
}

function countText(count: number): string {
  return count === 1 ? "1 token" : `${count} tokens`;
}
