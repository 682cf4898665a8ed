import type { AdminParts } from "#server/compose/open-admin.ts";
import { deleteAccount } from "#server/domain/accounts/delete-account.ts";
import { findUserId } from "#server/domain/accounts/find-user-id.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import {
  endAccessByHand,
  giveProByHand,
  grantByHand,
  noteDeletion,
  revokeByHand,
} from "#server/domain/admin/change-by-hand.ts";
import { readAdminActions } from "#server/domain/admin/read-admin-actions.ts";
import { countedAccounts } from "#server/domain/billing/counted-accounts.ts";
import { readBilling } from "#server/domain/billing/read-billing.ts";
import { readStatement } from "#server/domain/tokens/read-statement.ts";
import { UsageError, type AdminArguments, type AdminCommand } from "./admin-command.ts";
import { printable, printedMoment, printedTable } from "./printed-table.ts";

const mostTokens = 100_000;
const mostMonths = 120;
const usuallyShown = 30;
const mostShown = 100_000;

export const userCommands: Readonly<Record<string, AdminCommand>> = {
  user: {
    usage: "user <email>",
    does: "who it is, plan, tokens, and what was done by command",
    run: async (parts, { words }) => describeUser(parts, await requireUser(parts, words[0])),
  },
  ledger: {
    usage: "ledger <email> [--all]",
    does: "every movement of the tokens, newest first",
    run: async (parts, { words, options }) =>
      listLedger(parts, await requireUser(parts, words[0]), options.all === true),
  },
  grant: {
    usage: "grant <email> <tokens> --reason <why>",
    does: "gives tokens that don't lapse",
    run: async (parts, given) => {
      const userId = await requireUser(parts, given.words[0]);
      const tokens = wholeNumber(given.words[1], { name: "<tokens>", most: mostTokens });
      await grantByHand(parts.db, { userId, tokens, reason: reasonOf(given) });
      return `Given: ${tokens}. ${await balanceOf(parts, userId)}`;
    },
  },
  revoke: {
    usage: "revoke <email> <tokens> --reason <why>",
    does: "takes tokens, bought ones first, never below zero",
    run: async (parts, given) => {
      const userId = await requireUser(parts, given.words[0]);
      const tokens = wholeNumber(given.words[1], { name: "<tokens>", most: mostTokens });
      const taken = await revokeByHand(parts.db, { userId, tokens, reason: reasonOf(given) });
      return `Taken: ${taken} of ${tokens}. ${await balanceOf(parts, userId)}`;
    },
  },
  pro: {
    usage: "pro <email> [--months <n>] --reason <why>",
    does: "gives Pro without a payment, for a month unless more are named",
    run: async (parts, given) => {
      const userId = await requireUser(parts, given.words[0]);
      const months = wholeNumber(given.options.months ?? "1", { name: "--months", most: mostMonths });
      const accounts = countedAccounts(parts.payments);
      const until = await giveProByHand(parts.db, { userId, months, reason: reasonOf(given), accounts });
      return `Pro until ${printedMoment(until)} (UTC). ${await balanceOf(parts, userId)}`;
    },
  },
  "end-access": {
    usage: "end-access <email> --reason <why>",
    does: "signs the account out everywhere, ends its mailed and private links and its API keys, switches its webhooks off",
    run: async (parts, given) => {
      const userId = await requireUser(parts, given.words[0]);
      const ended = await endAccessByHand(parts.db, { userId, reason: reasonOf(given) });
      const { sessions, apiKeys, webhooks } = ended;
      return `Ended: ${sessions} sessions, ${apiKeys} API keys, and all links. Switched off: ${webhooks} webhooks. Password, passkeys and two-factor are as they were.\n`;
    },
  },
  delete: {
    usage: "delete <email> --reason <why> --yes",
    does: "ends the subscription and deletes the account with all photos and pictures, for good",
    run: async (parts, given) => {
      const userId = await requireUser(parts, given.words[0]);
      const reason = reasonOf(given);
      if (given.options.yes !== true)
        return `${await describeUser(parts, userId)}\nNothing was deleted. To delete this account for good: --yes\n`;
      await noteDeletion(parts.db, { userId, reason });
      await deleteAccount({ ...parts.deletion, forgetSessions: () => undefined }, userId);
      return "The account is closed; its photos and pictures are removed now, or by the worker's next minute.\n";
    },
  },
};

async function requireUser({ db }: AdminParts, email: string | undefined): Promise<string> {
  if (email === undefined) throw new UsageError("An e-mail address is missing.");
  const id = await findUserId(db, email);
  if (id === null) throw new UsageError(`Nobody has the address ${printable(email)}.`);
  return id;
}

function reasonOf({ options }: AdminArguments): string {
  const reason = options.reason?.trim() ?? "";
  if (reason === "") throw new UsageError('A reason is missing: --reason "…". It is kept with what is done.');
  return reason.slice(0, 500);
}

function wholeNumber(text: string | undefined, { name, most }: { name: string; most: number }): number {
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
  if (number < 1 || number > most) throw new UsageError(`${name} must be a whole number from 1 to ${most}.`);
  return number;
}

async function balanceOf({ db }: AdminParts, userId: string): Promise<string> {
  const profile = await readProfile(db, userId);
  if (profile === null) return "\n";
  const { generation_tokens: tokens, plan_tokens: ofPlan, purchased_tokens: purchased } = profile;
  return `Balance: ${tokens} (${ofPlan} of the plan, ${purchased} purchased).\n`;
}

async function describeUser(parts: AdminParts, userId: string): Promise<string> {
  const profile = await readProfile(parts.db, userId);
  if (profile === null) throw new UsageError("This account is being deleted.");
  const { subscription, givenProUntil } = await readBilling(parts, userId);
  const plan = profile.is_pro ? "Pro" : "Core";
  const paid =
    subscription === null ? "" : `, subscription ${subscription.state}, paid until ${subscription.paidUntil}`;
  const given = givenProUntil === null ? "" : `, given until ${givenProUntil}`;
  const facts = [
    ["id", userId],
    ["e-mail", profile.email],
    ["name", profile.display_name ?? ""],
    ["since", profile.created_at],
    ["plan", `${plan}${paid}${given}`],
    [
      "tokens",
      `${profile.plan_tokens} of the plan until ${profile.next_tokens_at}, ${profile.purchased_tokens} purchased`,
    ],
    ["pictures", String(profile.total_generations)],
  ];
  const actions = await readAdminActions(parts.db, userId);
  const done = actions.map(({ createdAt, action, reason, details, id }) => [
    printedMoment(createdAt),
    `${action} ${Object.values(details).join(" ")}`.trim(),
    id.slice(0, 8),
    reason,
  ]);
  const byCommand =
    done.length === 0 ? "" : `\nBy command:\n${printedTable([["when (UTC)", "what", "id", "why"], ...done])}`;
  return `${printedTable(facts)}${byCommand}`;
}

async function listLedger({ db }: AdminParts, userId: string, isAll: boolean): Promise<string> {
  const limit = isAll ? mostShown : usuallyShown;
  const { lines, heldTokens, nextBefore } = await readStatement(db, { userId, before: null, limit, timeZone: "UTC" });
  const rows = lines.map(({ id, at, what, planTokens, purchasedTokens, balanceAfter }) => [
    String(id),
    printedMoment(new Date(at)),
    String(planTokens),
    String(purchasedTokens),
    String(balanceAfter),
    what,
  ]);
  const more = nextBefore === null ? "" : "Older ones: --all.\n";
  return `${printedTable([["entry", "when (UTC)", "plan", "bought", "left", ""], ...rows])}Held: ${heldTokens}.\n${more}`;
}
