import { z } from "zod";
import type { AdminParts } from "#server/compose/open-admin.ts";
import {
  costGroups,
  readCostOfGeneration,
  readCosts,
  readSpentToday,
  type CostGroup,
} from "#server/domain/spending/read-costs.ts";
import { UsageError, type AdminArguments, type AdminCommand } from "./admin-command.ts";
import { printedMoment, printedTable } from "./printed-table.ts";

const usualDays = 30;
const mostDays = 3660;

export const costCommands: Readonly<Record<string, AdminCommand>> = {
  costs: {
    usage: "costs [--days <n>] [--by user|model|work] [--picture <id>]",
    does: "what AI models cost on the last days (30), or for one picture or set of views",
    run: (parts, { options }) =>
      options.picture === undefined ? listCosts(parts, options) : listCalls(parts, options.picture),
  },
};

async function listCosts({ db, config }: AdminParts, options: AdminArguments["options"]): Promise<string> {
  const days = daysOf(options.days);
  const by = groupOf(options.by);
  const costs = await readCosts(db, { days, by });
  const rows = costs.map(({ name, calls, answered, untold, usd }) => [
    dollars(usd),
    String(calls),
    String(answered),
    String(untold),
    name ?? "(gone)",
  ]);
  const sum = costs.reduce((total, { usd }) => total + usd, 0);
  const span = days === 1 ? "Today" : `The last ${days} days`;
  const table = rows.length === 0 ? "" : printedTable([["cost", "calls", "answered", "open", by], ...rows]);
  const today = dollars(await readSpentToday(db));
  return `${table}${span} (UTC): ${dollars(sum)}. Today: ${today} of at most ${dollars(config.ai.dailyUsd)}.\n`;
}

async function listCalls({ db }: AdminParts, picture: string): Promise<string> {
  const id = z.uuid().safeParse(picture).data;
  if (id === undefined) throw new UsageError("--picture must be the id of a picture or of a set of views.");
  const { usd, calls } = await readCostOfGeneration(db, id);
  if (calls.length === 0) return "No AI model was asked for it.\n";
  const rows = calls.map((call) => [
    printedMoment(call.startedAt),
    dollars(call.usd),
    call.basis ?? "reserved",
    call.durationMs === null ? "" : `${(call.durationMs / 1000).toFixed(1)} s`,
    call.outcome ?? "open",
    call.work,
    call.model,
  ]);
  const head = ["when (UTC)", "cost", "by", "took", "became", "work", "model"];
  return `${printedTable([head, ...rows])}In all: ${dollars(usd)}.\n`;
}

const dollars = (usd: number): string => `$${usd.toFixed(4)}`;

function daysOf(text = String(usualDays)): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > mostDays) throw new UsageError(`--days must be a whole number from 1 to ${mostDays}.`);
  return days;
}

function groupOf(text = "model"): CostGroup {
  const group = costGroups.find((one) => one === text);
  if (group === undefined) throw new UsageError(`--by must be one of ${costGroups.join(", ")}.`);
  return group;
}
