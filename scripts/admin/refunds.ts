import type { Database } from "#server/db/client.ts";
import { readRefunds, type Refund } from "#server/domain/billing/read-refunds.ts";
import type { AdminCommand } from "./admin-command.ts";
import { printedMoment, printedTable } from "./printed-table.ts";

const usuallyShown = 20;
const mostShown = 10_000;

export const refundCommands: Readonly<Record<string, AdminCommand>> = {
  refunds: {
    usage: "refunds [--all]",
    does: "payments that went back by machine, or wait to",
    run: ({ db }, { options }) => listRefunds(db, { isAll: options.all === true }),
  },
};

const reasons = {
  nobody: "the account is gone",
  differs: "another sum than was asked for",
} as const satisfies Record<Refund["reason"], string>;

async function listRefunds(db: Database, { isAll }: { isAll: boolean }): Promise<string> {
  const refunds = await readRefunds(db, isAll ? mostShown : usuallyShown);
  if (refunds.length === 0) return "No payment had to go back yet.\n";
  const rows = refunds.map((refund) => [
    printedMoment(refund.createdAt),
    becameOf(refund),
    `${(refund.minorUnits / 100).toFixed(2)} ${refund.currency.toUpperCase()}`,
    reasons[refund.reason],
    `${refund.account} ${refund.paymentId}`,
  ]);
  const more = isAll || refunds.length < usuallyShown ? "" : "\nOlder ones: --all.\n";
  return printedTable([["when (UTC)", "", "sum", "why", "payment"], ...rows]) + more;
}

function becameOf({ refundedAt, tries, nextTryAt }: Refund): string {
  if (refundedAt !== null) return `given back ${printedMoment(refundedAt)}`;
  return tries === 0 ? "waits" : `tried ${tries} times, next try ${printedMoment(nextTryAt)}`;
}
